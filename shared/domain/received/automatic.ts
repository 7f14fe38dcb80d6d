export interface ReceivedHeaders {
  headers: ReadonlyMap<string, string>;
  contentType: string;
}

const ANSWERS = new Set(['auto_reply', 'auto-reply', 'junk']);
const BULK = new Set(['bulk', 'auto_reply', 'auto-reply', 'junk', 'list']);

/** Absence replies, delivery reports, and lists must get no reply (RFC 3834, section 2). */
export function isAutomatic({ headers, contentType }: ReceivedHeaders): boolean {
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

/** Such emails aren't forwarded, because that may loop. */
export function isReturned({ headers, contentType }: ReceivedHeaders): boolean {
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
