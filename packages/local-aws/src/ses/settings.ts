import * as z from 'zod';
import { DAY_MS } from '../durations';

const share = z.number().min(0).max(1);
const milliseconds = z.number().int().min(0).max(DAY_MS);

const settingsSchema = z.strictObject({
  seed: z.number().int(),
  /** SendEmail calls that fail with TooManyRequestsException. */
  throttleShare: share,
  /** SendEmail calls that fail with MessageRejected. */
  refuseShare: share,
  serverErrorShare: share,
  /** Calls with a server error whose email is accepted anyway. */
  serverErrorAcceptedShare: share,
  /** Accepted SendEmail calls without a response. */
  timeoutShare: share,
  deliveryMs: milliseconds,
  eventDelayMs: milliseconds,
  eventsBeforeAnswer: z.boolean(),
  loseEventShare: share,
  /** Recipients per second; null is no limit. */
  rate: z.number().positive().nullable(),
  /** Recipients in 24 hours; null is no limit. */
  dailyQuota: z.number().int().min(0).nullable(),
  sandbox: z.boolean(),
  sendingPaused: z.boolean(),
  enforcement: z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN']),
  /** Calls per second and operation, except SendEmail; null means no limit. */
  controlRate: z.number().positive().nullable(),
  verificationMs: milliseconds,
  failingIdentities: z.array(z.string().max(320)).max(100),
});

export const settingsChange = settingsSchema.partial();

export type MailboxSettings = z.infer<typeof settingsSchema>;
export type MailboxSettingsChange = { [K in keyof MailboxSettings]?: MailboxSettings[K] | undefined };

export const defaultSettings: MailboxSettings = {
  seed: 1,
  throttleShare: 0,
  refuseShare: 0,
  serverErrorShare: 0,
  serverErrorAcceptedShare: 0.5,
  timeoutShare: 0,
  deliveryMs: 300,
  eventDelayMs: 0,
  eventsBeforeAnswer: false,
  loseEventShare: 0,
  rate: 14,
  dailyQuota: 50_000,
  sandbox: false,
  sendingPaused: false,
  enforcement: 'HEALTHY',
  controlRate: 1,
  verificationMs: 3_000,
  failingIdentities: [],
};
