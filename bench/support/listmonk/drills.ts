import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../statistics';
import type { Installation, Shown } from './installation';

const CALLERS = 8;
const POLL_MS = 250;
/** An unclear email may wait for 15 minutes. */
const ARRIVAL_TIMEOUT_MS = 17 * 60_000;
const FIGURES_DELAY_MS = 10_000;
const QUIET_MS = 60_000;
const FINAL_STATUSES: ReadonlySet<string> = new Set(['SENT', 'finished']);

export const perSecond = (count: number, ms: number): string => (count / (ms / 1000)).toFixed(0);
const seconds = (ms: number): string => (ms / 1000).toFixed(1);

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await pause(POLL_MS / 10);
}

export async function wholeCampaign(on: Installation, people: readonly string[], subject: string): Promise<void> {
  await on.sendCampaign(subject);
  await until(() => on.arrivals.of(subject).size >= people.length);
}

interface Calls {
  answered: string[];
  ms: number[];
}

export async function calls(on: Installation, people: readonly string[], subject: string): Promise<Calls> {
  const waiting = [...people];
  const result: Calls = { answered: [], ms: [] };
  const caller = async () => {
    for (let to = waiting.shift(); to !== undefined; to = waiting.shift()) {
      const start = performance.now();
      if (!(await on.call(to, subject))) return;
      result.ms.push(performance.now() - start);
      result.answered.push(to);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return result;
}

export const p50 = ({ ms }: Calls): string => median(ms).toFixed(0);

interface Outcome {
  lost: number;
  doubled: number;
  /** From the restart to the last email. */
  tailMs: number;
}

async function waitForAll(
  on: Installation,
  wanted: readonly string[],
  subject: string,
  isOver: () => Promise<boolean>,
): Promise<Outcome> {
  const arrived = on.arrivals.of(subject);
  const start = performance.now();
  const missing = () => wanted.filter((to) => !arrived.has(to)).length;
  let [remaining, changedAt] = [missing(), start];
  while (remaining > 0 && performance.now() - start < ARRIVAL_TIMEOUT_MS) {
    if (performance.now() - changedAt > QUIET_MS && (await isOver())) break;
    await pause(POLL_MS);
    if (missing() < remaining) [remaining, changedAt] = [missing(), performance.now()];
  }
  const doubled = [...arrived.values()].filter((count) => count > 1).length;
  return { lost: remaining, doubled, tailMs: changedAt - start };
}

/** Kills the process after a third of the emails, and restarts it. */
export async function campaignWithKill(
  on: Installation,
  people: readonly string[],
  signal: NodeJS.Signals,
): Promise<string[]> {
  const subject = `News ${signal}`;
  const campaign = await on.sendCampaign(subject);
  await until(() => on.arrivals.of(subject).size >= people.length / 3);
  await on.kill(signal);
  await on.start();
  const figures = pause(FIGURES_DELAY_MS).then(async () =>
    told(await on.shown(campaign), on.arrivals.of(subject).size),
  );
  const outcome = await waitForAll(on, people, subject, async () =>
    FINAL_STATUSES.has((await on.shown(campaign)).status),
  );
  const early = await figures;
  await pause(FIGURES_DELAY_MS);
  const end = told(await on.shown(campaign), on.arrivals.of(subject).size);
  return [on.name, signal, String(people.length), ...toldOutcome(outcome), early, end];
}

const told = ({ status, audience, sent }: Shown, arrived: number): string =>
  `${status}, ${sent} of ${audience} (arrived: ${arrived})`;

const toldOutcome = ({ lost, doubled, tailMs }: Outcome): string[] => [String(lost), String(doubled), seconds(tailMs)];

/** Kills the process after half of the calls, and restarts it. */
export async function callsWithKill(
  on: Installation,
  people: readonly string[],
  signal: NodeJS.Signals,
): Promise<string[]> {
  const subject = `Reset ${signal}`;
  const result = calls(on, people, subject);
  await until(() => on.arrivals.of(subject).size >= people.length / 2);
  await on.kill(signal);
  const { answered } = await result;
  await on.start();
  const start = performance.now();
  const outcome = await waitForAll(on, answered, subject, async () => performance.now() - start > 5 * QUIET_MS);
  return [on.name, signal, String(answered.length), ...toldOutcome(outcome)];
}
