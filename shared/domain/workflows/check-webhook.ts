import type { FieldError } from '../../contract/errors';
import type { StepOf } from '../../contract/workflows';
import { templateProblem, templateProblemsIn } from './check-texts';
import type { StepReport } from './step-problems';

/** Why requests may not go to a URL; null if they may. */
export type WrongUrl = (url: string) => string | null;

/** A token: RFC 9110, section 5.6.2. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII, with spaces and tabs inside: RFC 9110, section 5.5. */
const HEADER_VALUE = /^(?:[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?)?$/;
/** Headers of the connection and of the signature. */
const OWN_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|webhook-.*)$/i;

export function checkWebhook(step: StepOf<'WEBHOOK'>, report: StepReport, wrongUrl: WrongUrl): FieldError[] {
  const wrong = wrongUrl(step.url);
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
    const member = `headers.${name}`;
    const lower = name.toLowerCase();
    const isRepeated = seen.has(lower);
    seen.add(lower);
    if (!HEADER_NAME.test(name)) return [report(member, 'Not the name of a header.', 'invalid_string')];
    if (OWN_HEADERS.test(name)) return [report(member, 'The service sets this header itself.')];
    if (isRepeated) return [report(member, 'The header is given twice.', 'duplicate')];
    if (!HEADER_VALUE.test(value)) return [report(member, 'Only printable ASCII.', 'invalid_string')];
    return report.adopt(templateProblem(value, 'line', `${report.at}.${member}`));
  });
}
