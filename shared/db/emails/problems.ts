import type { EmailStream } from '../../domain/sending/email-streams';
import type { EmailProblem, ProblemOfEmail } from '../../domain/sending/problem-emails';
import { DAY_SECONDS } from '../../durations';
import { now, toIso } from '../../ops/clock';
import type { Project } from '../projects/projects';
import { type CountedPage, readCountedList, type Step } from '../table/counted-list';
import { expr } from '../table/expressions';
import { keys, problemPartition } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';
import { type EmailRow, getEmails } from './emails';
import { asShown } from './erasure';
import { type EmailFilter, matches } from './list';
import type { EmailRef } from './row';

/** As long as the reputation's counters of a day. */
const KEPT_SECONDS = 10 * DAY_SECONDS;

const keyOf = ({ projectId, id }: EmailRef, { at, problem }: ProblemOfEmail) =>
  keys.problemEmail(projectId, `${at}#${id}#${problem}`);

const ttlOf = (at: string): number => Math.ceil(Date.parse(at) / 1000) + KEPT_SECONDS;

export const problemRowOf = (ref: EmailRef, found: ProblemOfEmail) => ({
  ...keyOf(ref, found),
  v: 1,
  stream: found.stream,
  ttl: ttlOf(found.at),
});

/** Idempotent, so a repeat of the stream changes nothing. */
export async function putProblem(ref: EmailRef, found: ProblemOfEmail): Promise<void> {
  await put(problemRowOf(ref, found));
}

export const isListable = ({ at }: ProblemOfEmail): boolean => ttlOf(at) > now() / 1000;

export const putMissingProblem = (ref: EmailRef, found: ProblemOfEmail): Promise<boolean> =>
  put(problemRowOf(ref, found), expr`attribute_not_exists(pk)`);

export async function removeProblem(ref: EmailRef, found: ProblemOfEmail): Promise<void> {
  await remove(keyOf(ref, found));
}

interface ProblemEmail {
  id: string;
  place: string;
  problem: EmailProblem;
  stream: EmailStream;
}

interface ProblemRange {
  /** A place, exclusive; null for the newest. */
  below: string | null;
  /** Epoch milliseconds, inclusive. */
  from: number | undefined;
  limit: number;
}

/** Newest first. `passed`: how far the page has read, null at the end. */
export async function listProblems(
  projectId: string,
  { below, from, limit }: ProblemRange,
): Promise<{ problems: ProblemEmail[]; passed: string | null }> {
  const least = from === undefined ? '' : toIso(from);
  const { rows, after } = await queryPage({
    pk: problemPartition(projectId),
    ...(below === null ? {} : { sk: { below } }),
    backwards: true,
    limit,
  });
  const problems = rows.map(readProblem).filter(({ place }) => place >= least);
  const isPast = problems.length < rows.length;
  return { problems, passed: isPast ? null : ((after?.sk as string | undefined) ?? null) };
}

export function readProblem({ sk, stream }: Record<string, unknown>): ProblemEmail {
  const place = sk as string;
  const [, id = '', problem] = place.split('#');
  return { id, place, problem: problem as EmailProblem, stream: stream as EmailStream };
}

interface ProblemFilter {
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
