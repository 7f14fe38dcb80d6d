import { currentProject, type Project } from '../../shared/db/projects/projects';
import { setPauses } from '../../shared/db/projects/settings';
import { type JudgedProject, listJudged, readReputation, unregisterJudged } from '../../shared/db/sending/reputation';
import { emailStreams } from '../../shared/domain/sending/email-streams';
import { judge, judgedStats, type Pauses, pauseScopes, windowStart } from '../../shared/domain/sending/reputation';
import { now, toIso } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { logAndContinue, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import type { BatchContext } from '../../shared/queue/consume';

const PAGE_SIZE = 500;
/** 10,000 projects. If more have bounces or complaints at once, the cause is not theirs. */
const MAX_PAGES = 20;
const CONCURRENCY = 20;
const TIME_TO_END_MS = 20_000;

export async function judgeReputation(context: BatchContext): Promise<void> {
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES && context.remainingMs() > TIME_TO_END_MS; page++) {
    const projects: JudgedProject[] = await listJudged(after, PAGE_SIZE);
    await forEachConcurrent(projects, CONCURRENCY, (entry) =>
      logAndContinue('judging a project', { project: entry.projectId }, () => judgeProject(entry)),
    );
    if (projects.length < PAGE_SIZE) return;
    after = projects.at(-1)?.projectId ?? null;
  }
}

async function judgeProject(entry: JudgedProject): Promise<void> {
  const project = await currentProject(entry.projectId);
  if (!project) return unregisterJudged(entry);
  const time = now();
  const days = await readReputation(project.id, windowStart(time));
  const streams = judgedStats(days, time, project.reputationBaseline);
  const before = project.paused ?? {};
  const after = judge(streams, before, toIso(time));
  // `judge` returns the same object if nothing changes.
  if (after !== before) return changePauses(project, after);
  const hasProblems = emailStreams.some((stream) => {
    const { hardBounces, complaints } = streams[stream];
    return hardBounces + complaints > 0;
  });
  if (!hasProblems) await unregisterJudged(entry);
}

async function changePauses(project: Project, paused: Pauses): Promise<void> {
  if (!(await setPauses(project, { paused }))) return;
  const newPauses = pauseScopes.filter((scope) => paused[scope] && !project.paused?.[scope]);
  logger.warn('sending was paused or resumed', { project: project.id, paused: Object.keys(paused).join(' ') });
  if (newPauses.length > 0) count('SendingPaused', newPauses.length);
}
