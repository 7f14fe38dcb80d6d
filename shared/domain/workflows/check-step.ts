import type { FieldError } from '../../contract/errors';
import { serviceEventNames } from '../../contract/service-events';
import type { Span, Step, StepOf } from '../../contract/workflows';
import { parseAddress } from '../address';
import { isTimezone } from '../campaigns/local-hour';
import { checkPatch } from '../contacts/data';
import { templateProblem, templateProblemsIn } from '../templates/check';
import { unknownEvent } from '../unknown-event';
import type { StepReport } from './step-problems';
import { urlProblem, withoutValues } from './webhook-url';

export type WrongUrl = (url: string) => string | null;

/** RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110, section 5.5. */
const HEADER_VALUE = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;
const OWN_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|webhook-.*)$/i;

export function checkWebhook(step: StepOf<'WEBHOOK'>, report: StepReport, wrongUrl: WrongUrl): FieldError[] {
  const wrong = urlProblem(step.url) ?? wrongUrl(withoutValues(step.url));
  return [
    ...(wrong === null ? [] : [report('url', wrong, 'invalid_string')]),
    ...checkHeaders(step, report),
    ...(step.method === 'GET' && step.body !== undefined ? [report('body', 'A GET request has no body.')] : []),
    ...report.adopt(templateProblemsIn(step.body, `${report.at}.body`)),
  ];
}

function checkHeaders({ headers = {} }: StepOf<'WEBHOOK'>, report: StepReport): FieldError[] {
  const seen = new Set<string>();
  return Object.entries(headers).flatMap(([name, value]) => {
    const field = `headers.${name}`;
    const lower = name.toLowerCase();
    const isRepeated = seen.has(lower);
    seen.add(lower);
    if (!HEADER_NAME.test(name)) return [report(field, 'Invalid header name.', 'invalid_string')];
    if (OWN_HEADERS.test(name)) return [report(field, 'The service sets this header itself.')];
    if (isRepeated) return [report(field, 'The header is set twice.', 'duplicate')];
    if (!HEADER_VALUE.test(value)) return [report(field, 'Only printable ASCII.', 'invalid_string')];
    return report.adopt(templateProblem(value, 'line', `${report.at}.${field}`));
  });
}

/** A year in each unit. */
const MAX_WAIT = { minutes: 525_600, hours: 8_760, days: 365 };

export function eventProblem(event: string): string | null {
  if ((serviceEventNames as readonly string[]).includes(event))
    return 'This event has no contact, so no workflow can wait for it or start with it.';
  return unknownEvent(event);
}

export function checkStep(step: Step, report: StepReport, wrongUrl: WrongUrl): FieldError[] {
  switch (step.type) {
    case 'SEND_EMAIL':
      return checkEmail(step, report);
    case 'DELAY':
      return checkDelay(step, report);
    case 'WAIT_FOR_EVENT':
      return checkWait(step, report);
    case 'WEBHOOK':
      return checkWebhook(step, report, wrongUrl);
    case 'UPDATE_CONTACT':
      return checkUpdate(step, report);
    case 'BRANCH':
    case 'ADD_TO_SEGMENT':
    case 'REMOVE_FROM_SEGMENT':
    case 'EXIT':
      return [];
  }
}

function checkEmail(step: StepOf<'SEND_EMAIL'>, report: StepReport): FieldError[] {
  const { subject, body, text, from } = step;
  return [
    ...checkContent(step, report),
    ...(from === undefined || parseAddress(from) ? [] : [report('from', 'Invalid email address.', 'invalid_string')]),
    ...report.adopt([
      ...(subject === undefined ? [] : templateProblem(subject, 'line', `${report.at}.subject`)),
      ...(body === undefined ? [] : templateProblem(body, 'html', `${report.at}.body`)),
      ...(text === undefined ? [] : templateProblem(text, 'text', `${report.at}.text`)),
    ]),
  ];
}

function checkContent(step: StepOf<'SEND_EMAIL'>, report: StepReport): FieldError[] {
  const { template, subject, body, text } = step;
  if (template !== undefined) {
    const own = (['subject', 'body', 'text', 'emailType'] as const).filter((field) => step[field] !== undefined);
    return own.map((field) =>
      report(field, `Omit this field: the template has its own ${field === 'emailType' ? 'type' : field}.`),
    );
  }
  const hasContent = body !== undefined || text !== undefined;
  if (subject === undefined && !hasContent) {
    return [report('template', 'Send a template, or subject and body.', 'required')];
  }
  return [
    ...(subject === undefined ? [report('subject', 'Required without a template.', 'required')] : []),
    ...(hasContent ? [] : [report('body', 'Required without a template, unless there is text.', 'required')]),
  ];
}

function checkDelay(step: StepOf<'DELAY'>, report: StepReport): FieldError[] {
  const { amount, unit, until, timezone } = step;
  if (until !== undefined) {
    const both = (['amount', 'unit'] as const).filter((field) => step[field] !== undefined);
    return [
      ...both.map((field) => report(field, 'Send either amount and unit, or until.')),
      ...(timezone === undefined || isTimezone(timezone)
        ? []
        : [report('timezone', 'Expected the name of a time zone such as Europe/Berlin.', 'invalid_string')]),
    ];
  }
  const zone = timezone === undefined ? [] : [report('timezone', 'Only allowed with until.')];
  if (amount === undefined && unit === undefined) {
    return [report('amount', 'Send amount and unit, or until.', 'required'), ...zone];
  }
  if (amount === undefined) return [report('amount', 'Required with unit.', 'required'), ...zone];
  if (unit === undefined) return [report('unit', 'Required with amount.', 'required'), ...zone];
  return [...checkSpan({ amount, unit }, 'amount', report), ...zone];
}

const checkSpan = ({ amount, unit }: Span, field: string, report: StepReport): FieldError[] =>
  amount <= MAX_WAIT[unit] ? [] : [report(field, `At most a year: ${MAX_WAIT[unit]} ${unit}.`, 'too_big')];

function checkWait({ event, timeout }: StepOf<'WAIT_FOR_EVENT'>, report: StepReport): FieldError[] {
  const problem = eventProblem(event);
  return [...(problem === null ? [] : [report('event', problem)]), ...checkSpan(timeout, 'timeout.amount', report)];
}

function checkUpdate({ data, subscribed }: StepOf<'UPDATE_CONTACT'>, report: StepReport): FieldError[] {
  const isNothing = subscribed === undefined && (data === undefined || Object.keys(data).length === 0);
  if (isNothing) return [report('data', 'Send data or subscribed.', 'required')];
  const wrong = data === undefined ? [] : checkPatch(data, `${report.at}.data`);
  return report.adopt(wrong.length > 0 ? wrong : templateProblemsIn(data, `${report.at}.data`));
}
