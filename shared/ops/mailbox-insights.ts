import { optionalEnv } from './env';

/** SES charges per address. */
export const areInsightsAllowed = (): boolean => optionalEnv('mailboxInsights') === 'on';
