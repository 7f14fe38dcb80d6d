import type { EmailStream } from '../../domain/sending/email-streams';
import type { EmailProblem } from '../../domain/sending/problem-emails';
import { toIso } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { type CountedPage, readCountedList, type Step } from '../table/counted-list';
import { type EmailRow, getEmails } from './emails';
import { asShown } from './erasure';
import { type EmailFilter, matches } from './list';
import { listProblems, type ProblemEmail } from './problem-rows';

export interface ProblemFilter {
  problem: EmailProblem;
  streams: readonly EmailStream[];
  /** When it happened, in epoch milliseconds; the end is exclusive. */
  from?: number | undefined;
  to?: number | undefined;
}

interface Listed {
  place: string;
  row: EmailRow;
}

async function readStep(
  { id: projectId }: Project,
  { problem, streams, from, to }: ProblemFilter,
  filter: EmailFilter,
  after: string | null,
  limit: number,
): Promise<Step<Listed>> {
  const end = to === undefined ? null : toIso(to);
  const { problems, passed } = await listProblems(projectId, { below: after ?? end, from, limit });
  const isAsked = (email: ProblemEmail) =>
    email.problem === problem && (streams.length === 0 || streams.includes(email.stream));
  const wanted = problems.filter(isAsked);
  const found = await getEmails(wanted.map(({ id }) => ({ projectId, id })));
  const shown = await asShown(projectId, [...found.values()]);
  const { contactId } = filter;
  const isTo = (row: EmailRow) => contactId === undefined || row.contactId === contactId;
  const rows = new Map(shown.filter((row) => isTo(row) && matches(row, filter)).map((row) => [row.id, row]));
  const listed = wanted.flatMap(({ id, place }): Listed[] => {
    const row = rows.get(id);
    return row ? [{ place, row }] : [];
  });
  return { rows: listed, passed };
}

/** The emails behind a reputation count, campaign emails included, newest problem first. */
export async function listProblemEmails(
  project: Project,
  problem: ProblemFilter,
  filter: EmailFilter,
  page: { limit: number; cursor?: string | undefined },
): Promise<CountedPage<EmailRow>> {
  const list = {
    secret: project.secret,
    name: JSON.stringify(['problems', problem, filter]),
    readStep: (after: string | null, size: number) => readStep(project, problem, filter, after, size),
    positionOf: ({ place }: Listed) => place,
  };
  const { items, ...rest } = await readCountedList(list, page);
  return { ...rest, items: items.map(({ row }) => row) };
}
