import { addTracking, type TrackedLink, type TrackingChoice } from './tracking';

interface Part {
  start: number;
  contentStart: number;
  end: number;
}

function htmlPart(text: string): Part | null {
  const header = /^content-type:[ \t]*text\/html\b/im.exec(text);
  if (!header) return null;
  const headersEnd = text.indexOf('\r\n\r\n', header.index);
  if (headersEnd < 0) return null;
  const delimiter = text.lastIndexOf('\r\n--', header.index);
  const nextDelimiter = text.indexOf('\r\n--', headersEnd);
  return {
    start: Math.max(0, delimiter),
    contentStart: headersEnd + 4,
    end: nextDelimiter < 0 ? text.length : nextDelimiter,
  };
}

const ENCODING = /^content-transfer-encoding:[ \t]*([\w-]+)/im;

function decodeContent(content: string, encoding: string): string {
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
  const headers = text.slice(part.start, part.contentStart);
  const encoding = (ENCODING.exec(headers)?.[1] ?? '7bit').toLowerCase();
  const originalHtml = decodeContent(text.slice(part.contentStart, part.end), encoding);
  const { html, links } = addTracking(originalHtml, choice);
  if (html === originalHtml) return { raw, links };
  const lines = Buffer.from(html)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n');
  const newHeaders = ENCODING.test(headers)
    ? headers.replace(ENCODING, 'Content-Transfer-Encoding: base64')
    : headers.replace(/\r\n\r\n$/, '\r\nContent-Transfer-Encoding: base64\r\n\r\n');
  const tracked = text.slice(0, part.start) + newHeaders + lines + text.slice(part.end);
  return { raw: Buffer.from(tracked, 'latin1'), links };
}
