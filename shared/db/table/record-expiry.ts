import { DAY_SECONDS } from '../../durations';
import { optionalEnv } from '../../ops/env';

export const RECORD_DAYS = 400;

const recordDays = (): number => Number(optionalEnv('recordDays') ?? RECORD_DAYS);

/** Epoch seconds; `at` is epoch ms. */
export const recordExpiry = (at: number, days = recordDays()): number => Math.ceil(at / 1000) + days * DAY_SECONDS;
