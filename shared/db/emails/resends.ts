import { expr } from '../table/expressions';
import { changeEmail, type EmailRef } from './emails';

/** Notes in a mail that another one has its content. A repeat changes nothing. */
export async function noteResend(first: EmailRef, again: string): Promise<void> {
  await changeEmail(first, {
    append: { resentAs: again },
    if: expr`attribute_not_exists(resentAs) OR NOT contains(resentAs, ${again})`,
  });
}
