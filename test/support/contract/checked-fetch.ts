import { callText } from '../journey/http';
import { checkAnswer } from './check-answer';

/** A `fetch` for the client whose every answer must be one that the OpenAPI document declares. */
export const checkedFetch: typeof globalThis.fetch = async (input, init = {}) => {
  const { method = 'GET', headers, body } = init;
  const sent = Object.fromEntries(new Headers(headers));
  const answer = await callText(method, String(input), sent, typeof body === 'string' ? body : undefined);
  checkAnswer(method, new URL(String(input)).pathname, answer);
  const { status, text } = answer;
  // A status without content can't be made with any, not even an empty one.
  return new Response(text === '' ? null : text, { status, headers: answer.headers });
};
