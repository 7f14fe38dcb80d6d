import { SESv2Client } from '@aws-sdk/client-sesv2';
import { cachedMiddleware, commonOptions, fixedDefaults, timeouts, withFastCopies } from './client-options';

export const ses = withFastCopies(
  new SESv2Client({
    ...commonOptions,
    ...fixedDefaults,
    ...cachedMiddleware,
    maxAttempts: 2,
    requestHandler: timeouts(4_000),
  }),
);
