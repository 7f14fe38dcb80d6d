import { SESv2Client } from '@aws-sdk/client-sesv2';
import { keptHandlers, quiet, settled, timeouts, withFastCopies } from './client-options';

export const ses = withFastCopies(
  new SESv2Client({ ...quiet, ...settled, ...keptHandlers, maxAttempts: 2, requestHandler: timeouts(4_000) }),
);
