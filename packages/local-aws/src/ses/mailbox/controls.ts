import * as z from 'zod';
import { DAY_MS } from '../../durations';
import { type CallOutcome, LEFT_OPEN, Refusal, send } from '../../loopback';
import { type MailboxContext, type MailboxRoute, parseInput, readJson } from './call';

const TEN_YEARS_MS = 10 * 365 * DAY_MS;
const advanceRequest = z.strictObject({
  advanceMs: z.number().int().min(0).max(TEN_YEARS_MS),
  leap: z.boolean().default(false),
});

export const showSettings: MailboxRoute = ({ control }) => ({ json: control.settings });

export const changeSettings: MailboxRoute = async ({ control }, { request }) => ({
  json: control.change(await readJson(request)),
});

export const showClock = ({ clock }: MailboxContext) => {
  const now = clock.now();
  return { json: { mode: clock.mode, now, iso: new Date(now).toISOString() } };
};

/** The request must not count as in progress, or time would wait for it. */
export const advanceClock: MailboxRoute = async (context, { request, response }): Promise<CallOutcome> => {
  const { clock } = context;
  const { advanceMs, leap } = parseInput(advanceRequest, await readJson(request));
  if (clock.mode === 'real') {
    throw new Refusal(409, 'The clock is real and moves by itself: start with CLOCK=manual to move it.');
  }
  (leap ? clock.advanceAtOnce(advanceMs) : clock.advance(advanceMs)).then(
    () => send(response, showClock(context)),
    () => response.destroy(),
  );
  return LEFT_OPEN;
};

export const streamChanges: MailboxRoute = ({ live }, { response }) => {
  if (!live.join(response)) throw new Refusal(503, 'Too many pages are open.');
  return LEFT_OPEN;
};
