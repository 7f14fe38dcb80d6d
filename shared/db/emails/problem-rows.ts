import type { EmailStream } from '../../domain/sending/email-streams';
import type { EmailProblem, ProblemOfEmail } from '../../domain/sending/problem-emails';
import { DAY_SECONDS } from '../../durations';
import { now, toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { keys, problemPartition } from '../table/keys';
import { queryPage } from '../table/query';
import { put, remove } from '../table/rows';
import type { EmailRef } from './row';

/** As long as the reputation's counters of a day. */
const KEPT_SECONDS = 10 * DAY_SECONDS;

const keyOf = ({ projectId, id }: EmailRef, { at, problem }: ProblemOfEmail) =>
  keys.problemEmail(projectId, `${at}#${id}#${problem}`);

const ttlOf = (at: string): number => Math.ceil(Date.parse(at) / 1000) + KEPT_SECONDS;

const rowOf = (ref: EmailRef, found: ProblemOfEmail) => ({
  ...keyOf(ref, found),
  v: 1,
  stream: found.stream,
  ttl: ttlOf(found.at),
});

/** Idempotent, so a repeat of the stream changes nothing. */
export async function putProblem(ref: EmailRef, found: ProblemOfEmail): Promise<void> {
  await put(rowOf(ref, found));
}

export const isListable = ({ at }: ProblemOfEmail): boolean => ttlOf(at) > now() / 1000;

export const putMissingProblem = (ref: EmailRef, found: ProblemOfEmail): Promise<boolean> =>
  put(rowOf(ref, found), expr`attribute_not_exists(pk)`);

export async function removeProblem(ref: EmailRef, found: ProblemOfEmail): Promise<void> {
  await remove(keyOf(ref, found));
}

export interface ProblemEmail {
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

function readProblem({ sk, stream }: Record<string, unknown>): ProblemEmail {
  const place = sk as string;
  const [, id = '', problem] = place.split('#');
  return { id, place, problem: problem as EmailProblem, stream: stream as EmailStream };
}
