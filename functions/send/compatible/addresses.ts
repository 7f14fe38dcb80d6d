import { literal } from '../../../shared/domain/emails/literal';
import type { SendInput } from './converted-email';

export const literalField = <Name extends string>(name: Name, text: string | undefined) =>
  (text === undefined ? {} : { [name]: literal(text) }) as Partial<Record<Name, string>>;

export const literalBodies = (html: string | undefined, text: string | undefined): Partial<SendInput> => ({
  ...literalField('body', html),
  ...literalField('text', text),
});

interface NamedAddress {
  name?: string;
  email: string;
}

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;

export function readNamedAddress(text: string): NamedAddress {
  const trimmed = text.trim();
  const start = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  if (start < 0) return { email: trimmed };
  const name = unquoted(trimmed.slice(0, start).trim());
  const email = trimmed.slice(start + 1, -1).trim();
  return name === '' ? { email } : { name, email };
}

export function splitAddressList(list: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < list.length; index++) {
    const character = list[index];
    if (character === '\\') index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      parts.push(list.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, list.slice(start)].filter((part) => part.trim() !== '');
}
