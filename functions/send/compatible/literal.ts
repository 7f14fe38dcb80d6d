import { literal } from '../../../shared/domain/emails/literal';
import type { SendInput } from './mapped';

export const literalField = <Name extends string>(name: Name, text: string | undefined) =>
  (text === undefined ? {} : { [name]: literal(text) }) as Partial<Record<Name, string>>;

export const literalBodies = (html: string | undefined, text: string | undefined): Partial<SendInput> => ({
  ...literalField('body', html),
  ...literalField('text', text),
});
