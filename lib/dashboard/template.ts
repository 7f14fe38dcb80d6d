import { pageAt } from './files';

export const DASHBOARD = '/dashboard';

/** The stage's name, or nothing under a domain. Cut off at the first match, so nothing a visitor writes gets in. */
const PATH_BEFORE = `#set($before = $context.path.substring(0, $context.path.indexOf("${DASHBOARD}")))`;

const CHARACTERS = `#set($hash = "#")#set($dollar = "$")`;

const escaped = (text: string): string =>
  text.replace(/[#$]/g, (character) => (character === '#' ? `\${hash}` : `\${dollar}`));

/** API Gateway does not see an operator's own address, so its path is given. */
export function pageTemplate(page: string, publicUrl?: string): string {
  if (publicUrl !== undefined) {
    const before = new URL(publicUrl).pathname.replace(/\/+$/, '');
    return CHARACTERS + escaped(pageAt(page, `${before}${DASHBOARD}/`));
  }
  const [head, tail] = pageAt(page, '\\').split('\\') as [string, string];
  return `${CHARACTERS}${PATH_BEFORE}${escaped(head)}\${before}${DASHBOARD}/${escaped(tail)}`;
}
