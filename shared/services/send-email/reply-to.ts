import { signsReplies } from '../../db/domains/domains';
import { projectState } from '../../db/projects/projects';
import { domainOf } from '../../domain/address';
import { replyEmailOf, replyHeaderValue } from '../../domain/emails/reply-to';
import { replyAddress } from '../../domain/received/reply-address';

export type ReplyToOf = (emailId: string) => string | undefined;

/** Signs the address if the domain supports it. Reads are at most 5 s old. */
export async function replyToFor(projectId: string, asked: string | undefined): Promise<ReplyToOf> {
  if (asked === undefined) return () => undefined;
  const email = replyEmailOf(asked);
  const signs = email !== null && (await signsReplies(projectId, email));
  const project = signs ? await projectState(projectId) : null;
  if (!project || email === null) return () => replyHeaderValue(asked);
  const domain = domainOf(email).toLowerCase();
  return (emailId) => replyHeaderValue(asked, replyAddress(project.secret, emailId, domain) ?? email);
}
