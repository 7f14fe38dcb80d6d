import { type ContactData, type SplitData, splitData } from './data';

/** Words that name what lets somebody in, alone or within a longer name. */
const secretWords = new Set(
  'code codes jwt link links otp otps passcode passphrase passwd password passwords pin pwd secret secrets token tokens totp'.split(
    ' ',
  ),
);

/** What an address is for if it acts for its reader: `resetUrl` is secret, `avatarUrl` is not. */
const actions = new Set(
  'activate activation confirm confirmation invitation invite login magic reset signin unlock verification verify'.split(
    ' ',
  ),
);
const addresses = new Set(['url', 'uri']);

/** Codes that everybody may know. */
const openCodes = new Set('area country currency language postal region state zip'.split(' '));

/** The words of `resetToken`, `otp_code`, `magic-link` or `OTPCode`, in small letters. */
const wordsOf = (key: string): string[] =>
  key
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/** Whether a name in the data of a send says that its value is a secret, such as `resetToken` or `otp_code`. */
export function isSecretName(key: string): boolean {
  const words = wordsOf(key);
  if (words.some((word) => addresses.has(word)) && words.some((word) => actions.has(word))) return true;
  return words.some((word, index) => {
    const isOpen = word === 'code' && openCodes.has(words[index - 1] ?? '');
    return secretWords.has(word) && !isOpen;
  });
}

/**
 * The data of a send: what the contact keeps, and what only the mail shows. A value marked `"persistent": true` is
 * always kept. A bare one is kept if the project keeps the data of sends and its name is not that of a secret. A bare
 * null removes a secret name too, because that keeps nothing.
 */
export function splitSendData(data: ContactData, project: { persistSendData?: boolean }): SplitData {
  const { persistSendData = true } = project;
  const isKept = (key: string, value: unknown): boolean => persistSendData && (value === null || !isSecretName(key));
  return splitData(data, isKept);
}
