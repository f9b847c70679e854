/** A card shrinks by dropping lines, the last ones first, never by cutting one in two. */
export function fitted(node: HTMLElement): { destroy: () => void } {
  const fit = (): void => {
    const lines = [...node.querySelectorAll<HTMLElement>("[data-line]")];
    for (const line of lines) line.hidden = false;
    for (const line of lines.reverse()) {
      if (node.scrollHeight <= node.clientHeight + 1) return;
      line.hidden = true;
    }
  };
  const size = new ResizeObserver(fit);
  const content = new MutationObserver(fit);
  size.observe(node);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  fit();
  return { destroy: () => { size.disconnect(); content.disconnect(); } };
}
