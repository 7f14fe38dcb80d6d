import { optionalEnv } from './env';

/** Whether SES tells of each delivery of bulk mail: it need not, and each such event costs. */
export const hasDeliveryEvents = (): boolean => optionalEnv('deliveryEvents') !== 'off';
