import { traverseHtml } from '../emails/html-traversal';
import { htmlFooter, type UnsubscribeFooter, withUnsubscribeLink } from '../emails/unsubscribe';
import { codeSpans, isIn } from './code-spans';

/** Marks the footer's place in a template. Mail programs read it as a comment. */
const MARK = '<!--posthaste:footer-->';
/** A template links to the recipient's own pages by these names only. */
const OWN_PAGES = /unsubscribeUrl|preferencesUrl/;

/**
 * Marks the footer's place in a template, so that the rendered mails need not be searched for it. A template that links to
 * the recipient's own pages, or has a `</body>` in its code, stays as it is.
 */
export function withFooterPlace(template: string): string {
  if (OWN_PAGES.test(template)) return template;
  const code = codeSpans(template);
  let end = template.length;
  let isPlain = true;
  traverseHtml(template, () => ({
    close(name, start) {
      if (name !== 'body' || start === null) return;
      if (isIn(code, start)) isPlain = false;
      end = start;
    },
  }));
  return isPlain ? template.slice(0, end) + MARK + template.slice(end) : template;
}

/** A rendered body with the footer in its place. If the mark is missing, the place is searched for. */
export function withFooter(html: string, footer: UnsubscribeFooter): string {
  const at = html.lastIndexOf(MARK);
  if (at < 0) return withUnsubscribeLink(html, footer);
  return html.slice(0, at) + htmlFooter(footer) + html.slice(at + MARK.length);
}
