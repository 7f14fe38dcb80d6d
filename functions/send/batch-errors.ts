import { MAX_BATCH_RECIPIENTS } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import type { SendBody } from '../../shared/contract/send-requests';
import { emailErrors } from './email-errors';
import { countAddresses } from './recipients';

export const itemPath = (index: number): string => `emails[${index}]`;

interface Batch {
  emails?: readonly SendBody[];
  partial?: boolean | undefined;
}

export function batchErrors({ emails = [], partial = false }: Batch, now: number): FieldError[] {
  const recipientCount = emails.reduce((sum, email) => sum + countAddresses(email), 0);
  if (recipientCount > MAX_BATCH_RECIPIENTS) {
    const message = `At most ${MAX_BATCH_RECIPIENTS} recipients in all emails together, not ${recipientCount}.`;
    return [{ field: 'emails', message, code: 'too_big' }];
  }
  if (partial) return [];
  return emails.flatMap((email, index) =>
    emailErrors(email, { now, given: email }).map((error) => ({
      ...error,
      field: `${itemPath(index)}.${error.field}`,
    })),
  );
}
