import { optionalEnv } from './env';

/** Delivery events of bulk email are optional, because each one costs. */
export const hasDeliveryEvents = (): boolean => optionalEnv('deliveryEvents') !== 'off';
