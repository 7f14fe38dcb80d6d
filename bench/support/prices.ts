export { PRICES } from '../../bin/cli/cost/prices';

export const MILLION = 1_000_000;

/** A vCPU goes with so much memory: a second of processor time costs this many GB-seconds, whatever the function has. */
export const GB_PER_VCPU = 1_769 / 1_024;
/** Messages that Lambda receives, or takes off a queue, in one call. */
export const PER_QUEUE_CALL = 10;
