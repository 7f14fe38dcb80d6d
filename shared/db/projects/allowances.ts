import type { MailAllowance } from '../../domain/contacts/public-mail';
import { now } from '../../ops/clock';
import { allOf, expr, name as nameOf } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { update } from '../table/rows';

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;

/** Takes one of what is left of a project's day; see `takeOfDay`. */
export const takeAllowance = (projectId: string, allowance: MailAllowance): Promise<boolean> =>
  takeOfDay((window) => keys.rateWindow(projectId, window), allowance);

/**
 * Takes one of what is left of a day (UTC) and of ten minutes of it; false if nothing is left, and then nothing is
 * counted. One row a day; it expires a day later.
 */
export function takeOfDay(
  keyOf: (window: string) => Key,
  { name, perDay, perTenMinutes = perDay }: MailAllowance,
): Promise<boolean> {
  const time = now();
  const day = Math.floor(time / DAY_MS);
  const part = `t${Math.floor((time % DAY_MS) / TEN_MINUTES_MS)}`;
  const isLeft = (attribute: string, maximum: number) =>
    expr`attribute_not_exists(${nameOf(attribute)}) OR ${nameOf(attribute)} < ${maximum}`;
  return update(keyOf(`${name}#${day}`), {
    set: { v: 1, ttl: ((day + 2) * DAY_MS) / 1000 },
    add: { n: 1, [part]: 1 },
    if: allOf(isLeft('n', perDay), isLeft(part, perTenMinutes)),
    makesRow: true,
  });
}

/**
 * Takes one of what is left of a project's day for something that has an id; false if nothing is left. What has taken one
 * has it when it asks again.
 */
export function takeAllowanceOnce(
  projectId: string,
  { name, perDay }: Omit<MailAllowance, 'perTenMinutes'>,
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

/** Takes one of each; false as soon as nothing is left of one. */
export async function takeAllowances(projectId: string, allowances: readonly MailAllowance[]): Promise<boolean> {
  for (const allowance of allowances) {
    if (!(await takeAllowance(projectId, allowance))) return false;
  }
  return true;
}

/** Seconds until the next ten minutes begin. */
export const restOfTenMinutes = (time: number): number => Math.ceil((TEN_MINUTES_MS - (time % TEN_MINUTES_MS)) / 1000);
