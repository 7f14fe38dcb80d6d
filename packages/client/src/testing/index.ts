import { testBench } from './bench';

export { type EmailOrId, type TestBench, type TestClock, type TestMailbox, testBench } from './bench';
export type { Duration } from './duration';
export type { EmailAttachment, EmailFilter, EmailLink, MailboxEmail } from './email';
export { TestBenchError } from './request';

export const { mailbox, clock, bounce, complain, open, click } = testBench();
