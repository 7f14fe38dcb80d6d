import { type ContactData, type SplitData, splitData } from './data';

const secretWords = new Set(
  'code codes jwt link links otp otps passcode passphrase passwd password passwords pin pwd secret secrets token tokens totp'.split(
    ' ',
  ),
);

const actions = new Set(
  'activate activation confirm confirmation invitation invite login magic reset signin unlock verification verify'.split(
    ' ',
  ),
);
const urlWords = new Set(['url', 'uri']);

const harmlessCodes = new Set('area country currency language postal region state zip'.split(' '));

const wordsOf = (key: string): string[] =>
  key
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

export function isSecretName(key: string): boolean {
  const words = wordsOf(key);
  if (words.some((word) => urlWords.has(word)) && words.some((word) => actions.has(word))) return true;
  return words.some((word, index) => {
    const isHarmless = word === 'code' && harmlessCodes.has(words[index - 1] ?? '');
    return secretWords.has(word) && !isHarmless;
  });
}

export function splitSendData(data: ContactData, project: { persistSendData?: boolean }): SplitData {
  const { persistSendData = true } = project;
  const isStored = (key: string, value: unknown): boolean => persistSendData && (value === null || !isSecretName(key));
  return splitData(data, isStored);
}
