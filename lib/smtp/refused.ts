import type { ApiAnswer } from './call-api';
import { LATER, NEVER, SmtpRefusal, TOO_LARGE } from './refusal';

const NOT_ALLOWED = 550;

const codes: Readonly<Record<number, number>> = {
  401: NOT_ALLOWED,
  403: NOT_ALLOWED,
  413: TOO_LARGE,
  408: LATER,
  429: LATER,
};

const transient = ['REQUEST_IN_PROGRESS', 'CONCURRENT_CHANGES'];

const isOfTheApi = ({ status, error }: ApiAnswer): boolean =>
  status >= 400 && status < 500 && error !== undefined && !transient.includes(error.code);

export function refusedBy(answer: ApiAnswer): SmtpRefusal {
  const { error } = answer;
  const fields = (error?.errors ?? []).slice(0, 3).map(({ field, message }) => ` ${field}: ${message}`);
  const sentence = `${error?.message ?? 'The service gave an invalid response. Try again later.'}${fields.join('')}`;
  return new SmtpRefusal(isOfTheApi(answer) ? (codes[answer.status] ?? NEVER) : LATER, sentence);
}
