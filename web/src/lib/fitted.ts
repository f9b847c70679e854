/** Do it now, and whenever the size or the content of an element changes. */
function kept(node: HTMLElement, fit: () => void): { destroy: () => void } {
  const size = new ResizeObserver(fit);
  const content = new MutationObserver(fit);
  size.observe(node);
  content.observe(node, { childList: true, characterData: true, subtree: true });
  fit();
  return { destroy: () => { size.disconnect(); content.disconnect(); } };
}

/** A card shrinks by dropping lines, the last ones first, never by cutting one in two. */
export const fitted = (node: HTMLElement): { destroy: () => void } => kept(node, () => {
  const lines = [...node.querySelectorAll<HTMLElement>("[data-line]")];
  for (const line of lines) line.hidden = false;
  for (const line of lines.reverse()) {
    if (node.scrollHeight <= node.clientHeight + 1) return;
    line.hidden = true;
  }
});

/** A strip of steps that has no room in its line is short: only the present step is left of it. */
export const stepping = (node: HTMLElement): { destroy: () => void } => kept(node, () => {
  const strip = node.querySelector<HTMLElement>(".steps");
  node.classList.remove("short");
  if (!strip) return;
  const [line, own] = [node.getBoundingClientRect(), strip.getBoundingClientRect()];
  node.classList.toggle("short", own.top >= line.bottom || own.right > line.right + 1);
});
