import { Problem } from '../contract/problem';

interface User {
  kind: string;
  name: string;
}

const MAX_NAMED = 3;
const MAX_NAME_SHOWN = 60;
const wordList = new Intl.ListFormat('en');

const phrases: Record<string, string> = { double_opt_in: 'confirmation emails' };

export function shownName(name: string): string {
  const characters = [...name.replace(/[\s\p{C}]+/gu, ' ').trim()];
  return characters.length > MAX_NAME_SHOWN
    ? `${characters.slice(0, MAX_NAME_SHOWN - 1).join('')}…`
    : characters.join('');
}

const versionMessage = (record: string, workflow: string): string =>
  `An earlier version of the workflow “${workflow}” uses this ${record}, and executions of that version are unfinished or may still start. Wait until they end, or cancel them, and wait at least 5 minutes after the workflow was changed.`;

/** `users` are those that the record's list of uses shows to the same key. */
export function inUse(record: string, users: readonly User[], relation = 'used by'): Problem {
  const [firstUser] = users;
  if (!firstUser) return new Problem('IN_USE');
  if (firstUser.kind === 'earlier_version')
    return new Problem('IN_USE', { message: versionMessage(record, shownName(firstUser.name)) });
  const named = users.slice(0, MAX_NAMED).map(({ kind, name }) => phrases[kind] ?? `the ${kind} “${shownName(name)}”`);
  const otherCount = users.length - named.length;
  const others = otherCount > 0 ? [otherCount === 1 ? '1 other' : `${otherCount.toLocaleString('en')} others`] : [];
  return new Problem('IN_USE', { message: `This ${record} is ${relation} ${wordList.format([...named, ...others])}.` });
}
