import * as z from 'zod';
import type { LocalClock } from '../../clock';
import { DAY_MS } from '../../durations';
import { type CallOutcome, LEFT_OPEN, Refusal, send } from '../../loopback';
import { type MailboxContext, type MailboxHandler, parseInput, readJson } from './call';

const TEN_YEARS_MS = 10 * 365 * DAY_MS;
const TIME_RULE = 'Give an ISO 8601 time with its offset, such as 2026-12-01T09:00:00Z, or milliseconds since 1970.';
const instant = z.union(
  [z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number().int().min(0, TIME_RULE)],
  { error: TIME_RULE },
);
const advanceRequest = z
  .strictObject({
    advanceMs: z.number().int().min(0).max(TEN_YEARS_MS).optional(),
    advanceTo: instant.optional(),
    leap: z.boolean().default(false),
  })
  .refine(({ advanceMs, advanceTo }) => (advanceMs === undefined) !== (advanceTo === undefined), {
    error: 'Give advanceMs, the milliseconds to advance by, or advanceTo, the time to advance to.',
  });

export const showSettings: MailboxHandler = ({ control }) => ({ json: control.settings });

export const changeSettings: MailboxHandler = async ({ control }, { request }) => ({
  json: control.change(await readJson(request)),
});

export const showClock = ({ clock }: MailboxContext) => {
  const now = clock.now();
  return { json: { mode: clock.mode, now, iso: new Date(now).toISOString() } };
};

/** Leaves the response open, because time waits for requests in progress. */
export const advanceClock: MailboxHandler = async (context, { request, response }): Promise<CallOutcome> => {
  const { clock } = context;
  const advance = parseInput(advanceRequest, await readJson(request));
  if (clock.mode === 'real') {
    throw new Refusal(409, 'The clock is real and moves by itself: start with CLOCK=manual to move it.');
  }
  if ((advance.advanceTo ?? 0) > clock.now() + TEN_YEARS_MS)
    throw new Refusal(422, 'advanceTo is over ten years ahead.');
  moveClock(clock, advance).then(
    () => send(response, showClock(context)),
    () => response.destroy(),
  );
  return LEFT_OPEN;
};

function moveClock(
  clock: LocalClock,
  { advanceMs = 0, advanceTo, leap }: z.infer<typeof advanceRequest>,
): Promise<void> {
  if (advanceTo === undefined) return leap ? clock.leapBy(advanceMs) : clock.advance(advanceMs);
  return leap ? clock.leapUntil(advanceTo) : clock.advanceUntil(advanceTo);
}

export const streamChanges: MailboxHandler = ({ live }, { response }) => {
  if (!live.join(response)) throw new Refusal(503, 'Too many pages are open.');
  return LEFT_OPEN;
};
