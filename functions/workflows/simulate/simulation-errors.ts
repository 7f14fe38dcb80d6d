import type { FieldError } from '../../../shared/contract/errors';
import type { SimulationBody } from '../../../shared/contract/workflow-simulation';
import { addressErrors } from '../../../shared/domain/address';
import { checkPatch } from '../../../shared/domain/contacts/data';
import { append } from '../../../shared/domain/lists';
import { DAY_MS } from '../../../shared/durations';
import type { CheckFacts } from '../../../shared/http/call';

const TEN_YEARS_MS = 3_653 * DAY_MS;

export function simulationErrors(
  { contact, sample, events = [], startAt }: Partial<SimulationBody>,
  { now }: CheckFacts,
): FieldError[] {
  const errors: FieldError[] = [];
  if (startAt !== undefined && Math.abs(startAt - now) > TEN_YEARS_MS) {
    errors.push({
      field: 'startAt',
      message: 'At most ten years from now. Leave it out to begin now.',
      code: 'too_big',
    });
  }
  if (contact !== undefined && sample !== undefined) {
    errors.push({ field: 'sample', message: 'Send either contact or sample, not both.', code: 'unrecognized_keys' });
  }
  append(errors, addressErrors('sample.email', sample?.email));
  if (sample) append(errors, checkPatch(sample.data, 'sample.data'));
  for (const [index, { at, after }] of events.entries()) {
    const field = `events[${index}].at`;
    if (at === undefined && after === undefined) {
      errors.push({ field, message: 'Send at, a time, or after, a period from the start.', code: 'required' });
    } else if (at !== undefined && after !== undefined) {
      errors.push({ field, message: 'Send either at or after, not both.', code: 'unrecognized_keys' });
    }
  }
  return errors;
}
