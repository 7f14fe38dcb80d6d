import { traverseHtml } from '../emails/html-traversal';
import { escapeHtml } from '../escape-html';

interface SentEmail {
  subject: string;
  html: string;
  text: string;
}

/** `cid:<contentId>` in the HTML (RFC 2392). */
export interface Picture {
  contentId: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Lambda's limit is 6 MB, with headers and the page as a JSON string. */
const MAX_PAGE_BYTES = 5.5 * 1024 * 1024;

interface InlineFile {
  contentId?: string;
  contentType: string;
  size: number;
}

export function showablePictures<F extends InlineFile>(email: SentEmail & { attachments: readonly F[] }): F[] {
  let remainingBytes = MAX_PAGE_BYTES - Buffer.byteLength(JSON.stringify(email.html));
  return email.attachments.filter(({ contentId, contentType, size }) => {
    if (!contentId || !/^image\/[\w.+-]+$/.test(contentType)) return false;
    const uses = email.html.split(`cid:${contentId}`).length - 1;
    const bytes = Math.ceil(size / 3) * 4 * uses;
    if (uses === 0 || bytes > remainingBytes) return false;
    remainingBytes -= bytes;
    return true;
  });
}

export function browserHtml({ subject, html, text }: SentEmail, pictures: readonly Picture[]): string {
  if (html === '') return textPage(subject, text);
  // The longest id is replaced first, because one id may be a prefix of another.
  const longestFirst = [...pictures].sort((a, b) => b.contentId.length - a.contentId.length);
  let withPictures = html;
  for (const { contentId, contentType, bytes } of longestFirst) {
    const dataUrl = `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
    withPictures = withPictures.replaceAll(`cid:${contentId}`, dataUrl);
  }
  return withTitle(withPictures, subject);
}

/** Without a title, browser tabs and screen readers show the URL. */
function withTitle(html: string, subject: string): string {
  const title = `<title>${escapeHtml(subject)}</title>`;
  let headStart: number | null = null;
  let hasTitle = false;
  let hasRoot = false;
  let svgDepth = 0;
  traverseHtml(html, () => ({
    open(name, _attributes, _start, end) {
      if (name === 'svg') svgDepth += 1;
      // In an SVG, it is the title of the image.
      if (name === 'title' && svgDepth === 0) hasTitle = true;
      if (name === 'html') hasRoot = true;
      if (name === 'head') headStart ??= end;
    },
    close(name) {
      if (name === 'svg') svgDepth -= 1;
    },
  }));
  if (hasTitle) return html;
  if (headStart !== null) return html.slice(0, headStart) + title + html.slice(headStart);
  return hasRoot ? html : htmlDocument(title, html);
}

const htmlDocument = (head: string, body: string): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
${body}
</body>
</html>
`;

const TEXT_STYLE =
  '<style>pre{max-width:80ch;margin:24px auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif;white-space:pre-wrap;overflow-wrap:anywhere}</style>';

/** Email clients leave final punctuation out of a link. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

function textPage(subject: string, text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const [address] = match;
    const href = escapeHtml(address);
    html += `${escapeHtml(text.slice(end, match.index))}<a href="${href}">${href}</a>`;
    end = match.index + address.length;
  }
  const title = `<title>${escapeHtml(subject)}</title>\n${TEXT_STYLE}`;
  return htmlDocument(title, `<pre>${html}${escapeHtml(text.slice(end))}</pre>`);
}
