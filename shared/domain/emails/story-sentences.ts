import type { SkipReason } from '../sending/sending';

/** Why mail was not sent, by the row's reason. */
export const skipSentences: Record<SkipReason, string> = {
  suppressed:
    'It was not sent because the address is on the suppression list of the project; take it off the list only if you know that the person can and wants to be reached.',
  unsubscribed:
    'It was not sent because the contact is not subscribed and this is marketing mail; only mail that people need as your customers may be sent as transactional mail.',
  holdout:
    'It was not sent because the contact is one of those that the campaign leaves out, by chance, for comparison; there is nothing to do.',
  contact_deleted: 'It was not sent because its contact was deleted before it could leave; there is nothing to do.',
  not_in_topic:
    'It was not sent because the contact is not subscribed to this topic; mail that is not about the topic can use a template of another topic or of none.',
  snoozed:
    'It was not sent because the contact has asked for a break from marketing mail; later mail is sent again when the break is over.',
};

/** Why it failed, by the row's reason. */
export const failureSentences: Record<string, string> = {
  rejected:
    'SES refused the message for its content, for instance a virus, as `error` says; change the content or the attachments and send it again.',
  domain_not_verified:
    "SES does not accept the sender's domain as verified; check the domain under /domains and send the email again once it is.",
  recipient_not_verified:
    "The AWS account is in SES's sandbox, which sends to verified addresses only; ask AWS for production access and send it again then.",
  outcome_unknown:
    'It is unknown whether SES took it: SES gave no answer and reported no event, and it was not retried because it could arrive twice; ask the recipient, or send it again if a second copy does no harm.',
  template_error:
    "It could not be rendered because the campaign's template does not fit the data of this contact, as `error` says; correct the template for the next campaign.",
  content_missing:
    'Its content was deleted before it could be sent, which happens only to mail that waits for a very long time; send it again.',
  rendering_failed: 'SES could not put the message together, as `error` says; correct the content and send it again.',
};

/** Why the recipient's side will never take it, by SES's sub-type of a permanent bounce. */
export const hardBounceSentences: Record<string, string> = {
  NoEmail:
    'The mailbox does not exist, so the address is on the suppression list now; ask the person for a new address.',
  General:
    "The recipient's mail server refused it for good, so the address is on the suppression list now; ask the person for another address.",
  Suppressed:
    'SES did not try, because mail to this address has bounced for many of its customers, and it is on your suppression list now; ask the person for another address.',
  OnAccountSuppressionList:
    "SES did not try, because the address is on the suppression list of your AWS account; take it off that list in SES's console if the address is good.",
};

/** Why it did not arrive this time, by SES's sub-type of other bounces. */
export const softBounceSentences: Record<string, string> = {
  MailboxFull:
    'The mailbox is full; send it again in a few days, and note that an address that fails on three days within 30 is suppressed.',
  MessageTooLarge: 'The message is too large for the recipient; send it again without attachments or with less in it.',
  ContentRejected:
    "The recipient's mail server refused the content, for instance as spam; change the text and its links and send it again.",
  AttachmentRejected:
    "The recipient's mail server does not take attachments of this kind; send a link to the file instead.",
  General:
    "The recipient's mail server did not take it this time, or answered that the person is away; send it again later, and note that an address that fails on three days within 30 is suppressed.",
  Undetermined:
    "The recipient's mail server sent it back without a reason that SES understands; the answer in the timeline may tell more.",
};

/** Why it is late, by SES's type of a delay. SES tries for 14 hours. */
export const delaySentences: Record<string, string> = {
  MailboxFull: 'It is late because the mailbox is full',
  SpamDetected: "It is late because the recipient's mail server takes much of our mail for spam at the moment",
  RecipientServerError: "It is late because the recipient's mail server is out of order",
  IPFailure: "It is late because the recipient's mail server refuses mail from the address that SES sends from",
  TransientCommunicationFailure: "It is late because the connection to the recipient's mail server failed",
  InternalFailure: 'It is late because of a fault inside SES',
  BYOIPHostNameLookupUnavailable: "It is late because the host name of your own sending address can't be looked up",
  SendingDeferral: 'It is late because SES holds it back to keep your reputation with the recipient',
};
