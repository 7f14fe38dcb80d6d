import type { MailTemplate } from '../../contract/templates';
import { topicState } from '../../db/contacts/topics';
import { verifiedSender } from '../../db/domains/domains';
import type { Project } from '../../db/projects/projects';
import { loadWholeTemplate } from '../../db/templates/whole';
import { type EmailAddress, parseAddress } from '../../domain/address';
import type { MailSource } from './compose-mail';

/** What a mail of the service's own making is made of. Its template and the project complete it. */
export interface MailWish {
  template?: string | undefined;
  /** The address that the mail is from. */
  from?: string | undefined;
  /** Without a template. */
  subject?: string | undefined;
  body?: string | undefined;
  text?: string | null | undefined;
  emailType?: MailSource['kind'] | undefined;
}

/** Who gave the address that a mail is from. */
export type SenderOrigin = 'own' | 'template' | 'project';

/** Why a mail can't be made. */
export type SourceProblem =
  | { problem: 'template_not_found' | 'no_sender' }
  | { problem: 'domain_not_verified'; email: EmailAddress; origin: SenderOrigin };

/** The source of a mail, from its template and its project as they are now; or why there is none. */
export async function readMailSource(project: Project, wish: MailWish): Promise<MailSource | SourceProblem> {
  const template = wish.template === undefined ? null : await loadWholeTemplate(project.id, wish.template);
  if (wish.template !== undefined && !template) return { problem: 'template_not_found' };
  const sender = senderOf(wish, template, project);
  if (!sender) return { problem: 'no_sender' };
  const { email } = sender.from;
  if (!(await verifiedSender(project.id, email))) {
    return { problem: 'domain_not_verified', email, origin: originOf(wish, template) };
  }
  const topic = template?.topicId ? await topicState(project.id, template.topicId) : null;
  return {
    ...(template ? partsOf(template) : ownParts(wish)),
    ...sender,
    ...(topic ? { topic } : {}),
  };
}

const partsOf = ({ id, subject, body, text, previewText, variables, type }: MailTemplate) => ({
  subject,
  body,
  text,
  previewText,
  variables,
  kind: type,
  template: id,
  bodies: { body, text },
});

const ownParts = ({ subject = '', body = '', text = null, emailType = 'MARKETING' }: MailWish) => ({
  subject,
  body,
  text,
  kind: emailType,
});

const originOf = ({ from }: MailWish, template: MailTemplate | null): SenderOrigin => {
  if (from !== undefined) return 'own';
  return template?.from ? 'template' : 'project';
};

/** The mail's own from address, else the template's, else the project's; null if all are missing. */
function senderOf(
  wish: MailWish,
  template: MailTemplate | null,
  project: Project,
): Pick<MailSource, 'from' | 'replyTo'> | null {
  const email = parseAddress(wish.from ?? template?.from ?? project.from ?? '');
  if (!email) return null;
  const name = template?.fromName ?? project.fromName;
  const replyTo = parseAddress(template?.replyTo ?? project.replyTo ?? '');
  return { from: { email, ...(name ? { name } : {}) }, ...(replyTo ? { replyTo } : {}) };
}
