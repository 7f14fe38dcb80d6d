import { pageAt } from './files';

export const DASHBOARD = '/dashboard';

/**
 * The stage's path; empty under a domain. Contains no input of a visitor, because it ends before the first
 * `/dashboard`.
 */
const PATH_BEFORE = `#set($before = $context.path.substring(0, $context.path.indexOf("${DASHBOARD}")))`;

/** Marks the path's place. `readDashboard` rejects a page with a backslash. */
const ABSENT_CHARACTER = '\\';

const CHARACTERS = `#set($hash = "#")#set($dollar = "$")`;

const escapeTemplate = (text: string): string =>
  text.replace(/[#$]/g, (character) => (character === '#' ? `\${hash}` : `\${dollar}`));

/** Without `publicUrl`, API Gateway reads the stage's path from the request. */
export function pageTemplate(page: string, publicUrl?: string): string {
  if (publicUrl !== undefined) {
    const stagePath = new URL(publicUrl).pathname.replace(/\/+$/, '');
    return CHARACTERS + escapeTemplate(pageAt(page, `${stagePath}${DASHBOARD}/`));
  }
  const [head, tail] = pageAt(page, ABSENT_CHARACTER).split(ABSENT_CHARACTER) as [string, string];
  return `${CHARACTERS}${PATH_BEFORE}${escapeTemplate(head)}\${before}${DASHBOARD}/${escapeTemplate(tail)}`;
}
