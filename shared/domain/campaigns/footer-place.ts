import { traverseHtml } from '../emails/html-traversal';
import { htmlFooter, type UnsubscribeFooter, withUnsubscribeLink } from '../emails/unsubscribe';
import { codeSpans, isIn } from './code-spans';

/** Stands in a template for the footer; to a mail program it is a comment. */
const MARK = '<!--posthaste:footer-->';
/** Only a template that names them can have links to the recipient's own pages. */
const OWN_PAGES = /unsubscribeUrl|preferencesUrl/;

/**
 * Marks where the footer goes in what is rendered of a template, so that no one rendering has to be searched for the
 * place. A template that links to the recipient's own pages itself, or has an end of its body in its code, stays as it is.
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

/** A rendered body with the footer in its place; where that is not marked, or was not rendered, it is searched for. */
export function withFooter(html: string, footer: UnsubscribeFooter): string {
  const at = html.lastIndexOf(MARK);
  if (at < 0) return withUnsubscribeLink(html, footer);
  return html.slice(0, at) + htmlFooter(footer) + html.slice(at + MARK.length);
}
