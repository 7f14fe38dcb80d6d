import { escapeHtml } from '../escape-html';
import { traverseHtml } from './html-traversal';

/** Email clients show at most this beside a subject. */
const SHOWN_CHARACTERS = 150;
/** Spaces and zero-width characters, which clients can't collapse. */
const FILLER = '\u034f\u200c\u00a0\u2007\u00ad';
const FILLER_WIDTH = 2;

const HIDDEN =
  'display:none!important;visibility:hidden;mso-hide:all;opacity:0;overflow:hidden;height:0;width:0;max-height:0;max-width:0;font-size:1px;line-height:1px;color:transparent';

function beginOf(html: string): number {
  let begin = /^\s*<!doctype[^>]{0,1000}>/i.exec(html)?.[0].length ?? 0;
  if (!/<(?:html|head|body)\b/i.test(html)) return begin;
  let isHeadOpen = true;
  traverseHtml(html, (scan) => ({
    open(name, _attributes, _start, end) {
      if (name === 'html' || name === 'body') begin = end;
      if (name === 'body') scan.stop();
    },
    close(name, start) {
      if (name !== 'head' || start === null || !isHeadOpen) return;
      isHeadOpen = false;
      begin = html.indexOf('>', start) + 1 || begin;
    },
  }));
  return begin;
}

/** Filler keeps the email's own words out of the inbox list. */
export function withPreviewText(html: string, text: string): string {
  const shown = text.trim();
  if (shown === '') return html;
  const fillers = Math.max(0, Math.ceil((SHOWN_CHARACTERS - shown.length) / FILLER_WIDTH));
  const hidden = `<div style="${HIDDEN}">${escapeHtml(shown)}${FILLER.repeat(fillers)}</div>`;
  const at = beginOf(html);
  return html.slice(0, at) + hidden + html.slice(at);
}
