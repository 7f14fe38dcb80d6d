import type { SkipReason } from '../sending/sending';

/** Why mail was not sent, by the reason of its row. */
export const skipSentences: Record<SkipReason, string> = {
  suppressed:
    'It was not sent because the address is on the suppression list of the project; take it off the list only if you know that the person can and wants to be reached.',
  unsubscribed:
    'It was not sent because the contact is not subscribed and this is marketing mail; only what people need as your customers may go as transactional mail.',
  holdout:
    'It was not sent because the contact is one of those that the campaign leaves out, by chance, to compare with; there is nothing to do.',
  contact_deleted: 'It was not sent because its contact was deleted before it could leave; there is nothing to do.',
  not_in_topic:
    "It was not sent because the contact does not get mail of this topic; what is not of the topic can go with another topic's template or with none.",
  snoozed:
    'It was not sent because the contact has asked for a break from marketing mail; later mail goes again when the break is over.',
};

/** Why it failed, by the reason of its row. */
export const failureSentences: Record<string, string> = {
  rejected:
    'SES refused the message for what is in it, as `error` says, a virus for instance; change the content or the attachments and send it again.',
  domain_not_verified:
    "SES does not accept the sender's domain as verified; check the domain under /domains and send the email again once it is.",
  recipient_not_verified:
    "The AWS account is in SES's sandbox, where mail goes to verified addresses only; ask AWS for production access and send it again then.",
  outcome_unknown:
    'Nobody knows whether SES took it, for SES gave no answer and no later word, and it was not sent once more lest it comes twice; ask the recipient, or send it again if a second copy does no harm.',
  template_error:
    'It could not be made, for the template of the campaign does not go with the data of this contact, as `error` says; correct the template for the next campaign.',
  content_missing:
    'Its content was gone before it could be sent, which happens only to mail that waits for a very long time; send it again.',
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

/** Why it did not arrive this time, by SES's sub-type of any other bounce. */
export const softBounceSentences: Record<string, string> = {
  MailboxFull:
    'The mailbox is full; send it again in some days, and note that an address that fails on three days within 30 is suppressed.',
  MessageTooLarge: 'The message is too large for the recipient; send it again without attachments or with less in it.',
  ContentRejected:
    "The recipient's mail server refused the content, as spam for instance; change the text and its links and send it again.",
  AttachmentRejected:
    "The recipient's mail server does not take attachments of this kind; send a link to the file instead.",
  General:
    "The recipient's mail server did not take it this time, or answered with a note that the person is away; send it again later, and note that an address that fails on three days within 30 is suppressed.",
  Undetermined:
    "The recipient's mail server sent it back without a reason that SES understands; the answer in the timeline may tell more.",
};

/** Why it is late, by SES's type of a delay. SES tries for 14 hours. */
export const delaySentences: Record<string, string> = {
  MailboxFull: 'It is late because the mailbox is full',
  SpamDetected: "It is late because the recipient's mail server takes much mail from here for spam at the moment",
  RecipientServerError: "It is late because the recipient's mail server is out of order",
  IPFailure: "It is late because the recipient's mail server refuses mail from the address that SES sends from",
  TransientCommunicationFailure: "It is late because the connection to the recipient's mail server failed",
  InternalFailure: 'It is late because of a fault inside SES',
  BYOIPHostNameLookupUnavailable: "It is late because the host name of your own sending address can't be looked up",
  SendingDeferral: 'It is late because SES holds it back to keep your reputation with the recipient',
};
