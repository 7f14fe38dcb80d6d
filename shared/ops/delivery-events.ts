import { optionalEnv } from './env';

/** Bulk delivery events are optional, because each costs. */
export const hasDeliveryEvents = (): boolean => optionalEnv('deliveryEvents') !== 'off';
