import { testBench } from './bench';

export { type MailOrId, type TestBench, type TestClock, type TestMailbox, testBench } from './bench';
export type { Duration } from './duration';
export type { Mail, MailAttachment, MailFilter, MailLink } from './mail';
export { TestBenchError } from './request';

/** The parts of a bench on the service that the environment names in `POSTHASTE_MAILBOX`. */
export const { mailbox, clock, bounce, complain, open, click } = testBench();
