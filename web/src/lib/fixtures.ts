/** Small things the tests of the parts are made with. */
import { act, type Act } from "./wire";

/** An action that touches these keys. */
export const acting = (words: string, touches: string[] = [], more: Partial<Act> = {}): Act =>
  act({ do: words, label: words, verb: words.split(" ")[0]!, touches, ...more });

/** An SVG element of this size in the page, as a layout would give it. */
export function svgOf(width: number, height: number): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  Object.defineProperties(svg, { clientWidth: { value: width, configurable: true }, clientHeight: { value: height, configurable: true } });
  svg.getBoundingClientRect = () => ({ left: 0, top: 0, width, height, right: width, bottom: height, x: 0, y: 0 }) as DOMRect;
  svg.hasPointerCapture = () => true;
  svg.setPointerCapture = () => undefined;
  document.body.append(svg);
  return svg;
}
