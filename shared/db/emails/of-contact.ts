import { readEmailId } from '../../domain/emails/email-id';
import { append } from '../../domain/lists';
import { idsFrom, idTime } from '../../ops/ids';
import { expr } from '../table/expressions';
import { EMAIL, ofContact } from '../table/keys';
import { firstPages, queryPage } from '../table/query';
import { type EmailRow, toEmail } from './emails';

export interface EmailsOfContact {
  rows: EmailRow[];
  resumeAfter: string | null;
}

/** Ids or prefixes of ids; `from` is inclusive, `below` exclusive. */
export interface EmailsRange {
  from?: string | undefined;
  below?: string | null | undefined;
  limit: number;
}

const END = 'em_~';

const sortKeyOf = (id: string): string => `${EMAIL}${readEmailId(id)?.ulid ?? id.slice('em_'.length)}`;

/** Returns each contact's emails, newest first, as far back as the emails of all contacts were read. */
export async function readEmailsOfContacts(
  projectId: string,
  contactIds: readonly string[],
  range: EmailsRange,
): Promise<EmailsOfContact> {
  const pages = await Promise.all(contactIds.map((id) => readEmailsOfContact(projectId, id, range)));
  const ends = pages.flatMap(({ resumeAfter }) => resumeAfter ?? []);
  const resumeAfter = ends.sort().at(-1) ?? null;
  const rows = pages.flatMap((page) => page.rows).filter(({ id }) => resumeAfter === null || id >= resumeAfter);
  return { rows, resumeAfter };
}

/** Excludes campaign emails. */
export async function readEmailsOfContact(
  projectId: string,
  contactId: string,
  { from = 'em_', below, limit }: EmailsRange,
): Promise<EmailsOfContact> {
  const first = sortKeyOf(from);
  const last = sortKeyOf(below ?? END);
  if (first > last) return { rows: [], resumeAfter: null };
  // BETWEEN includes both ends, so the row at `below` may be returned again.
  const query = { pk: ofContact(projectId, contactId), sk: { between: [first, last] }, backwards: true } as const;
  const page = await queryPage({ ...query, limit: limit + 1 });
  const items = page.rows.filter(({ sk }) => sk !== last);
  const rows = items.slice(0, limit).map(toEmail);
  const isAtEnd = page.after === undefined && items.length <= limit;
  return { rows, resumeAfter: isAtEnd ? null : (rows.at(-1)?.id ?? below ?? null) };
}

/** Pages of 1 MB: the newest 20,000 emails. */
const MAX_PAGES = 20;

export async function emailsOfWorkflow(projectId: string, contactId: string, workflowId: string): Promise<EmailRow[]> {
  const first = `${EMAIL}${idsFrom('em', idTime(workflowId) ?? 0).slice('em_'.length)}`;
  const query = {
    pk: ofContact(projectId, contactId),
    sk: { between: [first, sortKeyOf(END)] },
    filter: expr`tags.workflow = ${workflowId}`,
    backwards: true,
  } as const;
  const emails: EmailRow[] = [];
  for await (const rows of firstPages(query, MAX_PAGES)) append(emails, rows.map(toEmail));
  return emails;
}
