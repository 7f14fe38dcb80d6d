import { optionalEnv } from './env';

/** SES's mailbox insights cost money per address. */
export const areInsightsAllowed = (): boolean => optionalEnv('mailboxInsights') === 'on';
