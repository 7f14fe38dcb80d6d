import type { FieldError } from '../../contract/errors';
import type { MailContent } from '../../db/emails/contents';
import type { EmailAddress } from '../../domain/address';
import type { Contact } from '../../domain/contacts/contact';
import type { Topic } from '../../domain/contacts/topics';

/** What is to be rendered for each recipient: a template, or what a request brings over it. */
export interface MailSource {
  subject: string;
  body: string;
  /** Null: made from the HTML. */
  text: string | null;
  from: { email: EmailAddress; name?: string };
  replyTo?: EmailAddress;
  kind: 'TRANSACTIONAL' | 'MARKETING';
  template?: string;
  /** Of marketing mail: who has left it is skipped. */
  topic?: Topic;
}

/** What one message adds to its source. */
export interface MailOptions {
  /** Variables of this message alone, over the contact's. */
  data: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string>>;
  /** Opens and clicks; as the project has set it where it is missing. */
  tracking?: boolean | undefined;
}

/** A mail as it will be sent, but for its attachments. */
export type ComposedMail = Omit<MailContent, 'attachments'>;

/** The errors name the parts of the source: `subject`, `body`, `text`, `fromName`. */
export type ComposeResult = { ok: true; mail: ComposedMail } | { ok: false; errors: FieldError[] };

/** Who a mail is written to. Its links are good for the contact that was created by `createdAt`. */
export type MailContact = Pick<Contact, 'id' | 'email' | 'subscribed' | 'data' | 'createdAt'>;
