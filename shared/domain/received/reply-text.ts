/** Lines of an answer that are looked at. */
const MAXIMUM_LINES = 5_000;
/** Longer lines are no heading of a quotation. */
const MAXIMUM_HEADING = 300;

/** Headings that mail programs put before what they quote: "On Tue, Ada wrote:", in the languages of our pages. */
const WROTE = /(?:wrote|schrieb|a écrit|escribió|ha scritto|scrisse|schreef)\b.{0,200}:$/i;
const ORIGINAL =
  /^-{2,}\s?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|forwarded message)/i;
/** Outlook's line above the headers that it repeats. */
const RULE = /^_{20,}$/;
const SIGNATURE = '-- ';

const isHeading = (line: string): boolean =>
  line.length <= MAXIMUM_HEADING && (WROTE.test(line) || ORIGINAL.test(line) || RULE.test(line));

/** Whether a quotation begins at a line: its heading may be broken over two lines. */
const beginsQuotation = (line: string, next: string): boolean =>
  isHeading(line) || (/^(?:on|am|le|el|il|op)\s/i.test(line) && isHeading(`${line} ${next}`));

/** What a person has written in an answer: without the quotation of the answered mail and without the signature. */
export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n', MAXIMUM_LINES);
  const kept: string[] = [];
  for (const [index, full] of lines.entries()) {
    const line = full.trim();
    if (full === SIGNATURE || beginsQuotation(line, (lines[index + 1] ?? '').trim())) break;
    if (!line.startsWith('>')) kept.push(full.trimEnd());
  }
  return kept.join('\n').trim();
}
