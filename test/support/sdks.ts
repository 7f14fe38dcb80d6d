/** What an SDK call of Resend answers. */
interface Answered<T> {
  data: T | null;
  error: { name: string; statusCode: number | null; message: string } | null;
}

interface Email {
  from: string;
  to: string | string[];
  subject: string;
  html: string;
  cc?: string;
  bcc?: string;
  replyTo?: string;
  tags?: { name: string; value: string }[];
  attachments?: { filename: string; content: Buffer; contentId?: string }[];
  scheduledAt?: string;
}

type Remove = { remove(id: string): Promise<Answered<unknown>> };
type List = { list(): Promise<Answered<unknown>> };

interface ResendClient {
  emails: {
    send(email: Email, options?: { idempotencyKey?: string }): Promise<Answered<{ id: string }>>;
    get(id: string): Promise<Answered<unknown>>;
    update(payload: { id: string; scheduledAt: string }): Promise<Answered<unknown>>;
    cancel(id: string): Promise<Answered<unknown>>;
  };
  contacts: Remove;
  templates: Remove;
  webhooks: Remove;
  domains: List;
  broadcasts: List;
  batch: { send(emails: Email[]): Promise<Answered<{ data: { id: string }[] }>> };
}

interface Message {
  From: string;
  To: string;
  Cc?: string;
  Bcc?: string;
  Subject: string;
  HtmlBody: string;
  Tag?: string;
  Attachments?: object[];
}

interface TemplatedMessage {
  From: string;
  To: string;
  TemplateAlias: string;
  TemplateModel: object;
}

interface Sent {
  To?: string;
  MessageID: string;
  ErrorCode: number;
  Message: string;
}

interface PostmarkClient {
  sendEmail(message: Message): Promise<Sent>;
  sendEmailBatch(messages: Message[]): Promise<Sent[]>;
  sendEmailWithTemplate(message: TemplatedMessage): Promise<Sent>;
  sendEmailBatchWithTemplates(messages: TemplatedMessage[]): Promise<Sent[]>;
  getBounces(): Promise<unknown>;
  getTemplates(): Promise<unknown>;
}

type ErrorClass = new () => Error;

/**
 * The official SDKs. Their own types declare or load elements of a page, as empty ones, for all tests; so this is what
 * the tests use of them.
 */
export const { Resend } = require('resend') as {
  Resend: new (key: string, options: { baseUrl: string }) => ResendClient;
};

export const { ServerClient, Models, Errors } = require('postmark') as {
  ServerClient: new (token: string, options: { useHttps: boolean; requestHost: string }) => PostmarkClient;
  Models: { Attachment: new (name: string, content: string, contentType: string) => object };
  Errors: Record<'ApiInputError' | 'InvalidAPIKeyError', ErrorClass>;
};
