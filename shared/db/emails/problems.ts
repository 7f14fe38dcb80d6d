import type { EmailStream } from '../../domain/sending/email-streams';
import type { EmailProblem, ProblemOfEmail } from '../../domain/sending/problem-emails';
import { DAY_SECONDS, type EpochMs } from '../../durations';
import { now, toIso } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { expr } from '../table/expressions';
import { keys, problemPartition } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';
import { type EmailRow, getEmails } from './emails';
import { hideErased } from './erasure';
import { type EmailFilter, matchesEmailFilter } from './list';
import type { EmailRef } from './row';

/** As long as a day's reputation counters are kept. */
const RETENTION_SECONDS = 10 * DAY_SECONDS;

const keyOf = ({ projectId, id }: EmailRef, { at, problem }: ProblemOfEmail) =>
  keys.problemEmail(projectId, `${at}#${id}#${problem}`);

const ttlOf = (at: string): number => Math.ceil(Date.parse(at) / 1000) + RETENTION_SECONDS;

export const problemRowOf = (ref: EmailRef, problem: ProblemOfEmail) => ({
  ...keyOf(ref, problem),
  v: 1,
  stream: problem.stream,
  ttl: ttlOf(problem.at),
});

export async function putProblem(ref: EmailRef, problem: ProblemOfEmail): Promise<void> {
  await put(problemRowOf(ref, problem));
}

export const isListable = ({ at }: ProblemOfEmail): boolean => ttlOf(at) > now() / 1000;

export const putMissingProblem = (ref: EmailRef, problem: ProblemOfEmail): Promise<boolean> =>
  put(problemRowOf(ref, problem), expr`attribute_not_exists(pk)`);

export async function removeProblem(ref: EmailRef, problem: ProblemOfEmail): Promise<void> {
  await remove(keyOf(ref, problem));
}

interface ProblemEmail {
  id: string;
  position: string;
  problem: EmailProblem;
  stream: EmailStream;
}

interface ProblemRange {
  /** A position, exclusive; null begins with the newest. */
  below: string | null;
  from: EpochMs | undefined;
  limit: number;
}

/** Newest first. `resumeAfter` is null at the end. */
export async function listProblems(
  projectId: string,
  { below, from, limit }: ProblemRange,
): Promise<{ problems: ProblemEmail[]; resumeAfter: string | null }> {
  const minPosition = from === undefined ? '' : toIso(from);
  const { rows, after } = await queryPage({
    pk: problemPartition(projectId),
    ...(below === null ? {} : { sk: { below } }),
    backwards: true,
    limit,
  });
  const problems = rows.map(readProblem).filter(({ position }) => position >= minPosition);
  const hasPassedStart = problems.length < rows.length;
  return { problems, resumeAfter: hasPassedStart ? null : ((after?.sk as string | undefined) ?? null) };
}

export function readProblem({ sk, stream }: Record<string, unknown>): ProblemEmail {
  const position = sk as string;
  const [, id = '', problem] = position.split('#');
  return { id, position, problem: problem as EmailProblem, stream: stream as EmailStream };
}

interface ProblemFilter {
  problem: EmailProblem;
  streams: readonly EmailStream[];
  /** When the problem happened; `to` is exclusive. */
  from?: EpochMs | undefined;
  to?: EpochMs | undefined;
}

interface ListedProblem {
  position: string;
  row: EmailRow;
}

async function readStep(
  { id: projectId }: Project,
  { problem, streams, from, to }: ProblemFilter,
  filter: EmailFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<ListedProblem>> {
  const end = to === undefined ? null : toIso(to);
  const { problems, resumeAfter } = await listProblems(projectId, { below: after ?? end, from, limit });
  const matchesProblem = (email: ProblemEmail) =>
    email.problem === problem && (streams.length === 0 || streams.includes(email.stream));
  const matching = problems.filter(matchesProblem);
  const rowsById = await getEmails(matching.map(({ id }) => ({ projectId, id })));
  const emails = await hideErased(projectId, [...rowsById.values()]);
  const { contactId } = filter;
  const isTo = (row: EmailRow) => contactId === undefined || row.contactId === contactId;
  const matchingEmails = emails.filter((row) => isTo(row) && matchesEmailFilter(row, filter));
  const rows = new Map(matchingEmails.map((row) => [row.id, row]));
  const listedProblems = matching.flatMap(({ id, position }): ListedProblem[] => {
    const row = rows.get(id);
    return row ? [{ position, row }] : [];
  });
  return { rows: listedProblems, resumeAfter };
}

/** Emails behind a reputation count, campaign emails included, newest problem first. */
export async function listProblemEmails(
  project: Project,
  problem: ProblemFilter,
  filter: EmailFilter,
  page: PageRequest,
): Promise<CountedPage<EmailRow>> {
  const list = {
    secret: project.secret,
    name: JSON.stringify(['problems', problem, filter]),
    readStep: (after: string | null, size: number) => readStep(project, problem, filter, after, size),
    positionOf: ({ position }: ListedProblem) => position,
  };
  const { items, ...rest } = await readCountedList(list, page);
  return { ...rest, items: items.map(({ row }) => row) };
}
