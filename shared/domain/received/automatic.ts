/** What tells an automatic mail from one that a person wrote. */
export interface MailSigns {
  headers: ReadonlyMap<string, string>;
  contentType: string;
}

/** Values of Precedence that answers of programs have. */
const ANSWERS = new Set(['auto_reply', 'auto-reply', 'junk']);
const BULK = new Set(['bulk', 'auto_reply', 'auto-reply', 'junk', 'list']);

/**
 * Whether a program has sent a mail: answers of absence, reports of delivery, lists. Nothing may answer it by itself (RFC
 * 3834, section 2).
 */
export function isAutomatic({ headers, contentType }: MailSigns): boolean {
  const value = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  const submitted = value('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no') ||
    BULK.has(value('precedence')) ||
    value('return-path') === '<>' ||
    contentType === 'multipart/report' ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'list-id', 'x-loop', 'feedback-id'].some((name) =>
      headers.has(name),
    )
  );
}

/**
 * Whether a program has sent a mail because of another one: an answer of absence, a report of delivery. Whoever forwards
 * those may keep two programs writing to each other. Invoices and newsletters are not among them.
 */
export function isReturned({ headers, contentType }: MailSigns): boolean {
  const value = (name: string) => (headers.get(name) ?? '').trim().toLowerCase();
  const submitted = value('auto-submitted');
  return (
    (submitted !== '' && submitted !== 'no' && !submitted.startsWith('auto-generated')) ||
    ANSWERS.has(value('precedence')) ||
    value('return-path') === '<>' ||
    contentType === 'multipart/report' ||
    ['x-autoreply', 'x-autorespond', 'x-loop'].some((name) => headers.has(name))
  );
}
