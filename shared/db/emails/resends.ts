import { expr } from '../table/expressions';
import { changeEmail, type EmailRef } from './emails';

export async function recordResend(original: EmailRef, resendId: string): Promise<void> {
  await changeEmail(original, {
    append: { resentAs: resendId },
    if: expr`attribute_not_exists(resentAs) OR NOT contains(resentAs, ${resendId})`,
  });
}
