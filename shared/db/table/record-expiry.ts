import { optionalEnv } from '../../ops/env';

/** Days for which emails and events are kept where no setting says otherwise. */
export const RECORD_DAYS = 400;
const DAY_SECONDS = 86_400;

const recordDays = (): number => Number(optionalEnv('recordDays') ?? RECORD_DAYS);

/** The table's expiry, in epoch seconds, of a record that is needed until `at` (epoch milliseconds). */
export const recordExpiry = (at: number, days = recordDays()): number => Math.ceil(at / 1000) + days * DAY_SECONDS;
