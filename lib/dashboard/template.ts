import { pageAt } from './files';

/** The first part of the dashboard's paths. */
export const DASHBOARD = '/dashboard';

/**
 * The path before the dashboard's own, as API Gateway tells it: the stage's name under its own address, nothing under a
 * domain. It is cut off at the first place that matches, so that nothing of what a visitor writes gets into the page.
 */
const PATH_BEFORE = `#set($before = $context.path.substring(0, $context.path.indexOf("${DASHBOARD}")))`;

/** Characters that have a meaning in a template, by variables. */
const CHARACTERS = `#set($hash = "#")#set($dollar = "$")`;

const escaped = (text: string): string =>
  text.replace(/[#$]/g, (character) => (character === '#' ? `\${hash}` : `\${dollar}`));

/**
 * The page as a template of API Gateway (Velocity), which puts in the base. Behind an address of the operator's own the
 * gateway does not see that address, so its path is given.
 */
export function pageTemplate(page: string, publicUrl?: string): string {
  if (publicUrl !== undefined) {
    const before = new URL(publicUrl).pathname.replace(/\/+$/, '');
    return CHARACTERS + escaped(pageAt(page, `${before}${DASHBOARD}/`));
  }
  const [head, tail] = pageAt(page, '\\').split('\\') as [string, string];
  return `${CHARACTERS}${PATH_BEFORE}${escaped(head)}\${before}${DASHBOARD}/${escaped(tail)}`;
}
