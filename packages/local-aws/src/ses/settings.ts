import * as z from 'zod';

const share = z.number().min(0).max(1);
const milliseconds = z.number().int().min(0).max(86_400_000);

const settingsSchema = z.strictObject({
  /** Sets the generator behind all random choices back to the start of this series. */
  seed: z.number().int(),
  /** Share of the SendEmail calls answered with TooManyRequestsException. */
  throttleShare: share,
  /** Share of the SendEmail calls answered with MessageRejected. */
  refuseShare: share,
  /** Share of the SendEmail calls answered with a 500. */
  serverErrorShare: share,
  /** Share of those 500s whose message was accepted all the same. */
  serverErrorAcceptedShare: share,
  /** Share of the SendEmail calls whose message is accepted but that are never answered. */
  timeoutShare: share,
  /** From acceptance to the delivery event. */
  deliveryMs: milliseconds,
  /** Added to the time of every event. */
  eventDelayMs: milliseconds,
  /** Publishes a message's first events before SendEmail answers. */
  eventsBeforeAnswer: z.boolean(),
  /** Share of the events that are never published. */
  loseEventShare: share,
  /** Recipients per second; null is no limit. */
  rate: z.number().positive().nullable(),
  /** Recipients in 24 hours; null is no limit. */
  dailyQuota: z.number().int().min(0).nullable(),
  /** Mail goes to verified addresses and to the mailbox simulator only. */
  sandbox: z.boolean(),
  /** Sending is switched off for the account. */
  sendingPaused: z.boolean(),
  /** What SES says of the account's health; SHUTDOWN takes no mail. */
  enforcement: z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN']),
  /** Calls per second of each operation but SendEmail; null is no limit. */
  controlRate: z.number().positive().nullable(),
  /** From the creation of an identity to its verification. */
  verificationMs: milliseconds,
  /** Verified identities that SES reports as failing for the time being. */
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
