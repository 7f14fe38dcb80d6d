import { expr } from '../table/expressions';
import { changeEmail, type EmailRef } from './emails';

export async function recordResend(first: EmailRef, again: string): Promise<void> {
  await changeEmail(first, {
    append: { resentAs: again },
    if: expr`attribute_not_exists(resentAs) OR NOT contains(resentAs, ${again})`,
  });
}
