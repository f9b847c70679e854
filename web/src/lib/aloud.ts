/** Words for what is said in signs or in figures alone. */
const SIGNS: Readonly<Record<string, string>> = { "■": "square", "●": "circle", "▲": "triangle", "×": "times" };

/** A line as it is read aloud: "square 4, circle 1" for "■ 4  ● 1". */
export function aloud(line: string): string {
  const signs = Object.keys(SIGNS).join("");
  return line.replace(new RegExp(` {2,}(?=[${signs}])`, "gu"), ", ").replace(new RegExp(`[${signs}](?=\\s*\\d)`, "gu"), (sign) => `${SIGNS[sign]} `).replace(/ {2,}/g, " ");
}

/** What would be taken back, in short: without what was said of it in brackets; a mere number or card says nothing without its question. */
export const answerOf = (label: string): string => (/\p{L}{3}/u.test(label) ? label.replace(/ \([^()]*\)$/, "") : `your answer ${label}`);
