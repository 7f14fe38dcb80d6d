import type { FieldError } from '../../shared/contract/errors';
import type { TemplateFields } from '../../shared/contract/templates';
import { textErrors } from '../../shared/domain/emails/check-texts';
import { withEmptyPartials } from '../../shared/domain/templates/parts/check';

export const ownErrors = (fields: TemplateFields): FieldError[] => textErrors(withEmptyPartials(fields));
