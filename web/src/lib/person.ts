/** What the viewer did himself is told to him: "Blue builds" becomes "You build", "Blue's card" becomes "your card". */
const ODD: Record<string, string> = { is: "are", was: "were", has: "have", does: "do", goes: "go", dies: "die", lies: "lie", ties: "tie" };

/** The second person of a verb that stands in the third; past tenses are alike. */
export function secondPerson(verb: string): string {
  if (ODD[verb]) return ODD[verb];
  if (/[^aeiou]ies$/.test(verb)) return `${verb.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz|o)es$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A line of the log as one of its players reads it. */
export function toMe(text: string, name: string): string {
  if (!name || !text.includes(name)) return text;
  const word = `(?<![\\w-])${escaped(name)}`;
  return text
    .replace(new RegExp(`^${escaped(name)} ([a-z]+)`), (_, verb: string) => `You ${secondPerson(verb)}`)
    .replace(new RegExp(`^${escaped(name)}'s\\b`), "Your")
    .replace(new RegExp(`${word}'s\\b`, "g"), "your")
    .replace(new RegExp(`^${escaped(name)}(?![\\w'-])`), "You")
    .replace(new RegExp(`([.!?] )${escaped(name)} ([a-z]+)`, "g"), (_, end: string, verb: string) => `${end}You ${secondPerson(verb)}`)
    .replace(new RegExp(`(: )${escaped(name)} ([a-z]+)`, "g"), (_, colon: string, verb: string) => `${colon}you ${secondPerson(verb)}`)
    .replace(new RegExp(`${word}(?![\\w'-])`, "g"), "you");
}
