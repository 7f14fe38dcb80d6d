import * as base64 from 'nodemailer/lib/base64';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';

/** What the node's own `build` gives, without its streams, which take most of the processor time of a small message. */
export function writeMime(root: MimeNode): Buffer {
  const text = textOf(root);
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`);
}

/** A part with its headers. */
function textOf(node: MimeNode): string {
  const headers = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return headers + contentOf(node);
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${textOf(child)}`);
  return `${headers}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`;
}

/** The content of a part, which is text or bytes here, in the encoding that its headers name. */
function contentOf(node: MimeNode): string {
  const content = (node.content ?? '') as string | Buffer;
  const encoding = node.getTransferEncoding();
  if (encoding === 'quoted-printable') return qp.wrap(qp.encode(content));
  if (encoding === 'base64') return base64.wrap(base64.encode(content));
  return content.toString();
}
