import { optionalEnv } from './env';

/** Whether the operator allows SES's mailbox insights, which cost money for each address. */
export const areInsightsAllowed = (): boolean => optionalEnv('mailboxInsights') === 'on';
