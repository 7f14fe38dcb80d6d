import { addTracking, type TrackedLink, type TrackingChoice } from './tracking';

interface Part {
  from: number;
  content: number;
  to: number;
}

function htmlPart(text: string): Part | null {
  const header = /^content-type:[ \t]*text\/html\b/im.exec(text);
  if (!header) return null;
  const empty = text.indexOf('\r\n\r\n', header.index);
  if (empty < 0) return null;
  // The part's headers start after its delimiter, or at the start of the message.
  const from = text.lastIndexOf('\r\n--', header.index) < 0 ? 0 : text.lastIndexOf('\r\n--', header.index);
  const end = text.indexOf('\r\n--', empty);
  return { from, content: empty + 4, to: end < 0 ? text.length : end };
}

const ENCODING = /^content-transfer-encoding:[ \t]*([\w-]+)/im;

function decoded(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  const bytes = Buffer.from(content, 'latin1');
  if (encoding !== 'quoted-printable') return bytes.toString();
  const plain = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1').toString();
}

export function trackRaw(raw: Buffer, choice: TrackingChoice): { raw: Buffer; links: TrackedLink[] } {
  const text = raw.toString('latin1');
  const part = htmlPart(text);
  if (!part) return { raw, links: [] };
  const headers = text.slice(part.from, part.content);
  const encoding = (ENCODING.exec(headers)?.[1] ?? '7bit').toLowerCase();
  const before = decoded(text.slice(part.content, part.to), encoding);
  const { html, links } = addTracking(before, choice);
  if (html === before) return { raw, links };
  const lines = Buffer.from(html)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n');
  const encoded = ENCODING.test(headers)
    ? headers.replace(ENCODING, 'Content-Transfer-Encoding: base64')
    : headers.replace(/\r\n\r\n$/, '\r\nContent-Transfer-Encoding: base64\r\n\r\n');
  const tracked = text.slice(0, part.from) + encoded + lines + text.slice(part.to);
  return { raw: Buffer.from(tracked, 'latin1'), links };
}
