import * as z from 'zod';
import { LEFT_OPEN, sendJson } from '../loopback';
import type { MailboxRoute } from './mailbox-context';
import { readJson, refuse } from './refusals';

const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;
const advanceRequest = z.strictObject({
  advanceMs: z.number().int().min(0).max(TEN_YEARS_MS),
  leap: z.boolean().default(false),
});

/** GET /_mailbox/settings */
export const showSettings: MailboxRoute = ({ settings }, { response }) => {
  sendJson(response, 200, settings());
  return undefined;
};

/** POST /_mailbox/settings: changes the settings that are named. */
export const changeSettings: MailboxRoute = async ({ change }, { request, response }) => {
  const result = change(await readJson(request));
  if ('problem' in result) return refuse(response, 422, result.problem);
  sendJson(response, 200, result.settings);
  return undefined;
};

/** GET /_clock */
export const showClock: MailboxRoute = ({ clock }, { response }) => {
  const now = clock.now();
  sendJson(response, 200, { mode: clock.mode, now, iso: new Date(now).toISOString() });
  return undefined;
};

/**
 * POST /_clock: moves manual time on; answers when all that happens in that time has happened. The
 * request itself must not count as under way, or time would wait for it.
 */
export const advanceClock: MailboxRoute = async (context, call) => {
  const { clock } = context;
  const body = advanceRequest.safeParse(await readJson(call.request));
  if (!body.success) return refuse(call.response, 422, z.prettifyError(body.error));
  if (clock.mode === 'real') {
    return refuse(call.response, 409, 'The clock is real and moves by itself: start with CLOCK=manual to move it.');
  }
  const { advanceMs, leap } = body.data;
  (leap ? clock.leap(advanceMs) : clock.advance(advanceMs)).then(
    () => showClock(context, call),
    () => call.response.destroy(),
  );
  return LEFT_OPEN;
};

/** GET /_mailbox/stream: tells a page when to read its list again. */
export const streamChanges: MailboxRoute = ({ live }, { response }) =>
  live.join(response) ? LEFT_OPEN : refuse(response, 503, 'Too many pages are open.');
