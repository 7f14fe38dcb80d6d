import type { FieldError } from '../../contract/errors';
import { serviceEventNames } from '../../contract/service-events';
import type { Span, Step, StepOf } from '../../contract/workflows';
import { parseAddress } from '../address';
import { isTimezone } from '../campaigns/local-hour';
import { checkPatch } from '../contacts/data';
import { strictTemplateErrors, strictTemplateErrorsIn } from '../templates/check';
import { unknownEvent } from '../unknown-event';
import type { StepErrorMaker } from './step-errors';
import { urlError, withPlaceholders } from './webhook-url';

export type UrlCheck = (url: string) => string | null;

/** RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110, section 5.5. */
const HEADER_VALUE = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;
const RESERVED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|webhook-.*)$/i;

export function checkWebhook(step: StepOf<'WEBHOOK'>, stepError: StepErrorMaker, checkUrl: UrlCheck): FieldError[] {
  const urlMessage = urlError(step.url) ?? checkUrl(withPlaceholders(step.url));
  return [
    ...(urlMessage === null ? [] : [stepError('url', urlMessage, 'invalid_string')]),
    ...checkHeaders(step, stepError),
    ...(step.method === 'GET' && step.body !== undefined ? [stepError('body', 'A GET request has no body.')] : []),
    ...stepError.withStepId(strictTemplateErrorsIn(step.body, `${stepError.path}.body`)),
  ];
}

function checkHeaders({ headers = {} }: StepOf<'WEBHOOK'>, stepError: StepErrorMaker): FieldError[] {
  const lowercaseNames = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const field = `headers.${name}`;
    const lowercaseName = name.toLowerCase();
    const isRepeated = lowercaseNames.has(lowercaseName);
    lowercaseNames.add(lowercaseName);
    if (!HEADER_NAME.test(name)) return [stepError(field, 'Invalid header name.', 'invalid_string')];
    if (RESERVED_HEADERS.test(name)) return [stepError(field, 'The service sets this header itself.')];
    if (isRepeated) return [stepError(field, 'The header is set twice.', 'duplicate')];
    if (!HEADER_VALUE.test(value))
      return [stepError(field, 'Only printable ASCII, without spaces at either end.', 'invalid_string')];
    return stepError.withStepId(strictTemplateErrors(value, 'line', `${stepError.path}.${field}`));
  });
}

/** A year in each unit. */
const MAX_WAIT = { minutes: 525_600, hours: 8_760, days: 365 };

export function eventError(event: string): string | null {
  const isServiceEvent = (serviceEventNames as readonly string[]).includes(event);
  return isServiceEvent
    ? 'This event has no contact, so no workflow can wait for it or start with it.'
    : unknownEvent(event);
}

export function checkStep(step: Step, stepError: StepErrorMaker, checkUrl: UrlCheck): FieldError[] {
  switch (step.type) {
    case 'SEND_EMAIL':
      return checkEmail(step, stepError);
    case 'DELAY':
      return checkDelay(step, stepError);
    case 'WAIT_FOR_EVENT':
      return checkWait(step, stepError);
    case 'WEBHOOK':
      return checkWebhook(step, stepError, checkUrl);
    case 'UPDATE_CONTACT':
      return checkUpdate(step, stepError);
    case 'BRANCH':
    case 'ADD_TO_SEGMENT':
    case 'REMOVE_FROM_SEGMENT':
    case 'EXIT':
      return [];
  }
}

function checkEmail(step: StepOf<'SEND_EMAIL'>, stepError: StepErrorMaker): FieldError[] {
  const { subject, body, text, from } = step;
  return [
    ...checkContent(step, stepError),
    ...(from === undefined || parseAddress(from)
      ? []
      : [stepError('from', 'Invalid email address.', 'invalid_string')]),
    ...stepError.withStepId([
      ...(subject === undefined ? [] : strictTemplateErrors(subject, 'line', `${stepError.path}.subject`)),
      ...(body === undefined ? [] : strictTemplateErrors(body, 'html', `${stepError.path}.body`)),
      ...(text === undefined ? [] : strictTemplateErrors(text, 'text', `${stepError.path}.text`)),
    ]),
  ];
}

function checkContent(step: StepOf<'SEND_EMAIL'>, stepError: StepErrorMaker): FieldError[] {
  const { template, subject, body, text } = step;
  if (template !== undefined) {
    const ownFields = (['subject', 'body', 'text', 'emailType'] as const).filter((field) => step[field] !== undefined);
    return ownFields.map((field) =>
      stepError(field, `Omit this field: the template has its own ${field === 'emailType' ? 'type' : field}.`),
    );
  }
  const hasContent = body !== undefined || text !== undefined;
  if (subject === undefined && !hasContent) {
    return [stepError('template', 'Send a template, or subject and body.', 'required')];
  }
  return [
    ...(subject === undefined ? [stepError('subject', 'Required without a template.', 'required')] : []),
    ...(hasContent ? [] : [stepError('body', 'Required without a template, unless there is text.', 'required')]),
  ];
}

function checkDelay(step: StepOf<'DELAY'>, stepError: StepErrorMaker): FieldError[] {
  const { amount, unit, until, timezone } = step;
  if (until !== undefined) {
    const spanFields = (['amount', 'unit'] as const).filter((field) => step[field] !== undefined);
    return [
      ...spanFields.map((field) => stepError(field, 'Send either amount and unit, or until.')),
      ...(timezone === undefined || isTimezone(timezone)
        ? []
        : [stepError('timezone', 'Expected the name of a time zone such as Europe/Berlin.', 'invalid_string')]),
    ];
  }
  const zoneErrors = timezone === undefined ? [] : [stepError('timezone', 'Only allowed with until.')];
  if (amount === undefined && unit === undefined) {
    return [stepError('amount', 'Send amount and unit, or until.', 'required'), ...zoneErrors];
  }
  if (amount === undefined) return [stepError('amount', 'Required with unit.', 'required'), ...zoneErrors];
  if (unit === undefined) return [stepError('unit', 'Required with amount.', 'required'), ...zoneErrors];
  return [...checkSpan({ amount, unit }, 'amount', stepError), ...zoneErrors];
}

const checkSpan = ({ amount, unit }: Span, field: string, stepError: StepErrorMaker): FieldError[] =>
  amount <= MAX_WAIT[unit] ? [] : [stepError(field, `At most a year: ${MAX_WAIT[unit]} ${unit}.`, 'too_big')];

function checkWait({ event, timeout }: StepOf<'WAIT_FOR_EVENT'>, stepError: StepErrorMaker): FieldError[] {
  const eventMessage = eventError(event);
  return [
    ...(eventMessage === null ? [] : [stepError('event', eventMessage)]),
    ...checkSpan(timeout, 'timeout.amount', stepError),
  ];
}

function checkUpdate({ data, subscribed }: StepOf<'UPDATE_CONTACT'>, stepError: StepErrorMaker): FieldError[] {
  const hasNoData = data === undefined || Object.keys(data).length === 0;
  if (subscribed === undefined && hasNoData) return [stepError('data', 'Set `data` or `subscribed`.', 'required')];
  const dataErrors = data === undefined ? [] : checkPatch(data, `${stepError.path}.data`);
  return stepError.withStepId(
    dataErrors.length > 0 ? dataErrors : strictTemplateErrorsIn(data, `${stepError.path}.data`),
  );
}
