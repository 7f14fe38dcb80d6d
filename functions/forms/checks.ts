import type { FieldError } from '../../shared/contract/errors';
import type { formsGroup } from '../../shared/contract/routes/forms';
import { checkPatch } from '../../shared/domain/contacts/data';
import type { Form } from '../../shared/domain/forms/form';
import type { Checks } from '../../shared/http/call';

const BUILT_IN_FIELDS = ['email', 'topics', 'website'];

function nameErrors(fields: Form['fields']): FieldError[] {
  return fields.flatMap(({ name }, index) => {
    const field = `fields[${index}].name`;
    if (BUILT_IN_FIELDS.includes(name)) {
      return [
        {
          field,
          message: `The form already has a field named ${name}. Choose another name.`,
          code: 'reserved_key' as const,
        },
      ];
    }
    return checkPatch({ [name]: '' }).map((error) => ({ ...error, field }));
  });
}

export const checks: Checks<typeof formsGroup> = {
  createForm: ({ fields = [] }) => nameErrors(fields),
  updateForm: ({ fields = [] }) => nameErrors(fields),
};
