export { PRICES } from '../../bin/cli/cost/prices';

export const MILLION = 1_000_000;

/** Lambda gives a vCPU per 1,769 MB, so a second of processor time costs this many GB-seconds for any memory size. */
export const GB_PER_VCPU = 1_769 / 1_024;
/** Messages that Lambda receives or deletes in one call. */
export const PER_QUEUE_CALL = 10;
