import type { FieldError } from '../../shared/contract/errors';
import type { TemplateFields } from '../../shared/contract/templates';
import { textErrors } from '../../shared/domain/emails/check-texts';
import { withEmptyPartials } from '../../shared/domain/templates/parts/check';

/** Mistakes in the members by themselves, without a look at the layouts and partials that they name. */
export const ownErrors = (fields: TemplateFields): FieldError[] => textErrors(withEmptyPartials(fields));
