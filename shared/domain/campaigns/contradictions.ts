import type { CampaignFields } from '../../contract/campaigns';
import type { FieldCode, FieldError } from '../../contract/errors';
import { responseBytes } from '../emails/render-email';
import { isTextAlone, missingHtmlErrors } from '../emails/text-alone';
import { isTimezone } from './local-hour';

const fieldError = (field: string, message: string, code: FieldCode = 'custom'): FieldError => ({
  field,
  message,
  code,
});

const audienceFields = { segmentId: 'SEGMENT', audienceFilter: 'FILTERED' } as const;

export function audienceErrors(fields: CampaignFields): FieldError[] {
  const { audienceType } = fields;
  if (audienceType === undefined) return [];
  return Object.entries(audienceFields).flatMap(([field, type]) => {
    const isPresent = Boolean(fields[field as keyof typeof audienceFields]);
    if (audienceType === type && !isPresent) {
      return [fieldError(field, `Required when audienceType is ${type}.`, 'required')];
    }
    return audienceType !== type && isPresent
      ? [fieldError(field, `Only allowed when audienceType is ${type}. Send null to remove it.`)]
      : [];
  });
}

/** Without HTML, SES can't track opens and clicks. */
const hasNoHtml = ({ variants, ...content }: CampaignFields): boolean =>
  isTextAlone(content) && !variants?.some(({ body }) => body);

function testErrors(fields: CampaignFields): FieldError[] {
  const { test, variants, holdoutPercent, localHour, tracking } = fields;
  if (!test) return [];
  const errors: FieldError[] = [];
  const isManual = test.metric === 'manual';
  const hasTime = test.afterHours !== undefined && test.afterHours !== null;
  if (!variants) errors.push(fieldError('test', 'There are no variants to test.'));
  if (!isManual && !hasTime) {
    errors.push(fieldError('test.afterHours', 'Required, unless the winner is chosen manually.', 'required'));
  }
  if (isManual && hasTime) {
    errors.push(fieldError('test.afterHours', 'Not allowed if the winner is chosen manually.'));
  }
  if (!isManual && tracking === false) {
    errors.push(fieldError('test.metric', 'Opens and clicks cannot choose the winner without tracking.'));
  } else if (!isManual && hasNoHtml(fields)) {
    errors.push(fieldError('test.metric', 'Opens and clicks cannot choose the winner of a text-only email.'));
  }
  if (test.percent + (holdoutPercent ?? 0) > 100) {
    errors.push(fieldError('holdoutPercent', 'More than 100%, together with the test.', 'too_big'));
  }
  if (localHour !== undefined && localHour !== null) {
    errors.push(fieldError('localHour', 'Not allowed with a test, because all its emails are sent at once.'));
  }
  return errors;
}

function variantErrors({ variants, subject, fromName, body }: CampaignFields): FieldError[] {
  const firstByName = new Map<string, number>();
  const firstByContent = new Map<string, number>();
  return (variants ?? []).flatMap((variant, index) => {
    const content = JSON.stringify([variant.subject ?? subject, variant.fromName ?? fromName, variant.body ?? body]);
    const sameName = firstByName.get(variant.name);
    const sameContent = firstByContent.get(content);
    firstByName.set(variant.name, sameName ?? index);
    firstByContent.set(content, sameContent ?? index);
    const path = `variants[${index}]`;
    const errors: FieldError[] = [];
    if (sameName !== undefined) {
      errors.push(fieldError(`${path}.name`, `Same name as variants[${sameName}].`, 'duplicate'));
    }
    if (sameContent !== undefined) {
      const message = `Same content as variants[${sameContent}]. Change its subject, sender name or body.`;
      errors.push(fieldError(path, message, 'duplicate'));
    }
    return errors;
  });
}

function timeErrors({ timezone, localHour }: CampaignFields): FieldError[] {
  if (!timezone) return [];
  if (!isTimezone(timezone)) return [fieldError('timezone', 'Unknown time zone.', 'invalid_string')];
  const hasHour = localHour !== undefined && localHour !== null;
  return hasHour ? [] : [fieldError('timezone', 'Only allowed with localHour.')];
}

export const contradictionErrors = (fields: CampaignFields): FieldError[] => [
  ...(hasNoHtml(fields) ? missingHtmlErrors(fields) : []),
  ...audienceErrors(fields),
  ...testErrors(fields),
  ...variantErrors(fields),
  ...timeErrors(fields),
];

/** Lambda allows 6 MB per response. */
const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

export function sizeErrors({ body, text, variants }: CampaignFields): FieldError[] {
  if (responseBytes([body, text, variants]) <= MAX_RESPONSE_BYTES) return [];
  return [{ field: 'variants', message: 'Body, text and variants are too large together.', code: 'too_big' }];
}
