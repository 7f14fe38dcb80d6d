import { pageAt } from './files';

export const DASHBOARD = '/dashboard';

/** The stage's path, or nothing under a domain. Ends at the first match, so it contains no visitor's input. */
const PATH_BEFORE = `#set($before = $context.path.substring(0, $context.path.indexOf("${DASHBOARD}")))`;

const CHARACTERS = `#set($hash = "#")#set($dollar = "$")`;

const escaped = (text: string): string =>
  text.replace(/[#$]/g, (character) => (character === '#' ? `\${hash}` : `\${dollar}`));

/** API Gateway does not know `publicUrl`, so its path is given. */
export function pageTemplate(page: string, publicUrl?: string): string {
  if (publicUrl !== undefined) {
    const before = new URL(publicUrl).pathname.replace(/\/+$/, '');
    return CHARACTERS + escaped(pageAt(page, `${before}${DASHBOARD}/`));
  }
  const [head, tail] = pageAt(page, '\\').split('\\') as [string, string];
  return `${CHARACTERS}${PATH_BEFORE}${escaped(head)}\${before}${DASHBOARD}/${escaped(tail)}`;
}
