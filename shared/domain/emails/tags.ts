import { MAXIMUM_TAGS } from '../../contract/mail-limits';
import type { FieldProblem } from '../field-problem';

const TAG = /^[A-Za-z0-9_-]{1,64}$/;

/** All mistakes in the tags that a caller gives a mail. */
export function checkTags(tags: Readonly<Record<string, string>>): FieldProblem[] {
  const entries = Object.entries(tags);
  if (entries.length > MAXIMUM_TAGS) {
    return [{ field: 'tags', message: `A mail has at most ${MAXIMUM_TAGS} tags.`, code: 'too_big' }];
  }
  return entries
    .filter(([name, value]) => !TAG.test(name) || !TAG.test(value))
    .map(([name]) => ({
      field: `tags.${name.slice(0, 64)}`,
      message: "A tag's name and value are 1 to 64 letters, digits, _ or -.",
      code: 'invalid_string',
    }));
}
