import type { FieldError } from '../../../shared/contract/errors';
import { textErrors } from '../../../shared/domain/emails/check-texts';
import { withEmptyPartials } from '../../../shared/domain/templates/parts/check';

interface Content {
  body?: string | undefined;
  text?: string | null | undefined;
}

/** Mistakes in the content of a layout or partial, without a look at the partials that it includes. */
export const contentErrors = ({ body, text }: Content): FieldError[] => textErrors(withEmptyPartials({ body, text }));

/** The checks of the routes of layouts and partials. */
export const partErrorsOf = {
  createLayout: contentErrors,
  updateLayout: contentErrors,
  createPartial: contentErrors,
  updatePartial: contentErrors,
};
