import { SESv2Client } from '@aws-sdk/client-sesv2';
import { quiet, timeouts } from './http-options';

/** For all operations but sending: they are repeatable, and each has its slot of one call a second. */
export const ses = new SESv2Client({ ...quiet, maxAttempts: 2, requestHandler: timeouts(4_000) });
