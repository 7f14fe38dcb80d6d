export * as eventDetails from './api/event';
export type { MailboxHandler, MailboxRoute } from './mailbox/call';
export { emailPageHeaders } from './mailbox/email-content';
export { LiveList } from './mailbox/live-list';
export { pageFile, route } from './mailbox/routes';
export type { MailboxSettings, MailboxSettingsChange } from './settings';
export { type Mailbox, type MailboxOptions, startMailbox } from './start';
