import type { EmailAllowance } from '../../domain/contacts/public-email';
import { greatest } from '../../domain/lists';
import { DAY_MS, type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { allOf, expr, name as nameOf } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { get, type Row, update, updateOrRead } from '../table/rows';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

type KeyOf = (window: string) => Key;

const windowAt = (time: EpochMs, { name }: EmailAllowance) => {
  const day = Math.floor(time / DAY_MS);
  return { window: `${name}#${day}`, tenMinutes: `t${Math.floor((time % DAY_MS) / TEN_MINUTES_MS)}`, day };
};

const secondsUntilPeriodEnds = (period: number, time: number): number => Math.ceil((period - (time % period)) / 1000);

export const secondsUntilDayEnds = (time: EpochMs): number => secondsUntilPeriodEnds(DAY_MS, time);

function secondsUntilFree(row: Row | null, allowance: EmailAllowance, time: number): number {
  const { perDay, perTenMinutes = perDay } = allowance;
  const countOf = (attribute: string) => Number(row?.[attribute] ?? 0);
  if (countOf('n') >= perDay) return secondsUntilDayEnds(time);
  return countOf(windowAt(time, allowance).tenMinutes) >= perTenMinutes
    ? secondsUntilPeriodEnds(TEN_MINUTES_MS, time)
    : 0;
}

/** Limits each UTC day and each ten minutes of it. Returns 0, or counts nothing and returns the seconds to wait. */
export async function consumeFromDay(keyOf: KeyOf, allowance: EmailAllowance, time = now()): Promise<number> {
  const { perDay, perTenMinutes = perDay } = allowance;
  const { window, tenMinutes, day } = windowAt(time, allowance);
  const isBelow = (attribute: string, maximum: number) =>
    expr`attribute_not_exists(${nameOf(attribute)}) OR ${nameOf(attribute)} < ${maximum}`;
  const outcome = await updateOrRead<Row>(keyOf(window), {
    set: { v: 1, ttl: ((day + 2) * DAY_MS) / 1000 },
    add: { n: 1, [tenMinutes]: 1 },
    if: allOf(isBelow('n', perDay), isBelow(tenMinutes, perTenMinutes)),
    makesRow: true,
  });
  return isConflict<Row>(outcome) ? Math.max(1, secondsUntilFree(outcome.row, allowance, time)) : 0;
}

/** Counts in all allowances or in none. */
export async function consumeAllFromDay(keyOf: KeyOf, allowances: readonly EmailAllowance[]): Promise<number> {
  const time = now();
  for (const [index, allowance] of allowances.entries()) {
    const wait = await consumeFromDay(keyOf, allowance, time);
    if (wait === 0) continue;
    await Promise.all(allowances.slice(0, index).map((consumed) => refund(keyOf, consumed, time)));
    const laterWaits = allowances.slice(index + 1).map(async (laterAllowance) => {
      const row = await get(keyOf(windowAt(time, laterAllowance).window));
      return secondsUntilFree(row, laterAllowance, time);
    });
    return greatest([wait, ...(await Promise.all(laterWaits))]);
  }
  return 0;
}

async function refund(keyOf: KeyOf, allowance: EmailAllowance, time: number): Promise<void> {
  const { window, tenMinutes } = windowAt(time, allowance);
  await update(keyOf(window), { add: { n: -1, [tenMinutes]: -1 } });
}

const projectWindow =
  (projectId: string): KeyOf =>
  (window) =>
    keys.rateWindow(projectId, window);

export const consumeOrWait = (projectId: string, allowance: EmailAllowance): Promise<number> =>
  consumeFromDay(projectWindow(projectId), allowance);

export const consumeAllowance = async (projectId: string, allowance: EmailAllowance): Promise<boolean> =>
  (await consumeOrWait(projectId, allowance)) === 0;

export const consumeAllowances = async (projectId: string, allowances: readonly EmailAllowance[]): Promise<boolean> =>
  (await consumeAllFromDay(projectWindow(projectId), allowances)) === 0;

export function consumeAllowanceOnce(
  projectId: string,
  { name, perDay }: Omit<EmailAllowance, 'perTenMinutes'>,
  id: string,
): Promise<boolean> {
  const day = Math.floor(now() / DAY_MS);
  return update(keys.rateWindow(projectId, `${name}#${day}`), {
    set: { v: 1, ttl: ((day + 2) * DAY_MS) / 1000 },
    add: { takers: new Set([id]) },
    if: expr`attribute_not_exists(takers) OR size(takers) < ${perDay} OR contains(takers, ${id})`,
    makesRow: true,
  });
}

/** Until `settleAllowance`, the row names what was counted, so that a repeat counts nothing. */
export async function consumeUntilSettled(
  projectId: string,
  { name, perDay }: EmailAllowance,
  id: string,
): Promise<boolean> {
  const day = Math.floor(now() / DAY_MS);
  const outcome = await updateOrRead<Row>(keys.rateWindow(projectId, `${name}#${day}`), {
    set: { v: 1, ttl: ((day + 2) * DAY_MS) / 1000, [id]: true },
    add: { n: 1 },
    if: expr`attribute_not_exists(${nameOf(id)}) AND (attribute_not_exists(n) OR n < ${perDay})`,
    makesRow: true,
  });
  return !isConflict<Row>(outcome) || outcome.row?.[id] === true;
}

export const settleAllowance = (projectId: string, { name }: EmailAllowance, id: string): Promise<boolean> =>
  update(keys.rateWindow(projectId, `${name}#${Math.floor(now() / DAY_MS)}`), { remove: [id] });
