export interface ReceivedHeaders {
  headers: ReadonlyMap<string, string>;
  contentType: string;
}

const RESPONSE_PRECEDENCES = ['auto_reply', 'auto-reply', 'junk'];
const AUTOMATIC_PRECEDENCES = [...RESPONSE_PRECEDENCES, 'bulk', 'list'];
const RESPONSE_HEADERS = ['x-autoreply', 'x-autorespond', 'x-loop'];
const AUTOMATIC_HEADERS = [...RESPONSE_HEADERS, 'x-auto-response-suppress', 'list-id', 'feedback-id'];

const headerValue = ({ headers }: ReceivedHeaders, name: string): string =>
  (headers.get(name) ?? '').trim().toLowerCase();

const isDeliveryReport = (email: ReceivedHeaders): boolean =>
  headerValue(email, 'return-path') === '<>' || email.contentType === 'multipart/report';

/** True for absence replies, delivery reports and lists, which must get no reply (RFC 3834, section 2). */
export function isAutomatic(email: ReceivedHeaders): boolean {
  const autoSubmitted = headerValue(email, 'auto-submitted');
  return (
    (autoSubmitted !== '' && autoSubmitted !== 'no') ||
    AUTOMATIC_PRECEDENCES.includes(headerValue(email, 'precedence')) ||
    isDeliveryReport(email) ||
    AUTOMATIC_HEADERS.some((name) => email.headers.has(name))
  );
}

/** Automatic responses aren't forwarded, because that may loop. */
export function isAutomaticResponse(email: ReceivedHeaders): boolean {
  const autoSubmitted = headerValue(email, 'auto-submitted');
  return (
    (autoSubmitted !== '' && autoSubmitted !== 'no' && !autoSubmitted.startsWith('auto-generated')) ||
    RESPONSE_PRECEDENCES.includes(headerValue(email, 'precedence')) ||
    isDeliveryReport(email) ||
    RESPONSE_HEADERS.some((name) => email.headers.has(name))
  );
}
