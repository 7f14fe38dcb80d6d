import { signsReplies } from '../../db/domains/domains';
import { projectState } from '../../db/projects/projects';
import { domainOf, type EmailAddress } from '../../domain/address';
import { replyAddress } from '../../domain/received/reply-address';

/** Makes the Reply-To of an email. */
export type ReplyToOf = (emailId: string) => string | undefined;

/** The Reply-To as it was asked for, or a signed one where the domain has them. Domains and project are at most 5 s old. */
export async function replyToFor(projectId: string, asked: string | undefined): Promise<ReplyToOf> {
  const signs = asked !== undefined && (await signsReplies(projectId, asked));
  const project = signs ? await projectState(projectId) : null;
  if (!project || asked === undefined) return () => asked;
  const domain = domainOf(asked as EmailAddress).toLowerCase();
  return (emailId) => replyAddress(project.secret, emailId, domain) ?? asked;
}
