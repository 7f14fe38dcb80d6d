import { setPauses } from '../../shared/db/projects/pauses';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import { readReputation } from '../../shared/db/sending/reputation';
import { type Pauses, sumStats, together, windowStart } from '../../shared/domain/sending/reputation';
import { isoNow, now } from '../../shared/ops/clock';
import { CliFailure, notFoundFailure } from './failure';
import { findProject } from './find-project';
import { type Output, show } from './output';

interface Options {
  marketing?: boolean;
  json?: boolean;
}

/** The breakers may change the same row meanwhile, each minute at most. */
const MAXIMUM_ROUNDS = 5;

/** The project's pauses as they are stored, for programs. */
const shown = ({ id, name, paused = {} }: Project) => ({ id, name, paused });

/** What waits, in a word or two for a list. */
export const pausedText = ({ paused = {} }: Project): string =>
  Object.entries(paused)
    .map(([scope, { cause }]) => `${scope} (${cause})`)
    .join(', ') || '-';

/** Has mail of a project wait until `resume`, whatever its stats are. */
export async function pauseCommand(idOrName: string, { marketing, json }: Options, output: Output): Promise<void> {
  const scope = marketing ? 'marketing' : 'everything';
  const project = await change(idOrName, async ({ id, paused = {}, reputationBaseline }) => {
    if (paused[scope]?.cause === 'operator') return null;
    const first = windowStart(now());
    const streams = sumStats(await readReputation(id, first), first, reputationBaseline);
    const stats = marketing ? streams.marketing : together(streams);
    return {
      paused: { ...paused, [scope]: { since: isoNow(), cause: 'operator', ...stats } satisfies Pauses[typeof scope] },
    };
  });
  const what = marketing ? 'Marketing mail' : 'All mail';
  const text = `${what} of project ${project.id} (${project.name}) waits until: posthaste projects resume ${project.id}`;
  show(output, json, shown(project), text);
}

/** Lets all mail of a project go on, whoever paused it; what has come back by now pauses it no more. */
export async function resumeCommand(idOrName: string, { json }: Options, output: Output): Promise<void> {
  const project = await change(idOrName, async ({ id, paused }) =>
    paused ? { paused: {}, baseline: await readReputation(id, windowStart(now())) } : null,
  );
  const text = `Nothing of project ${project.id} (${project.name}) is paused. Mail that waited goes on within minutes.`;
  show(output, json, shown(project), text);
}

type Change = Parameters<typeof setPauses>[1];

/** Changes a project's pauses as they are now, again when another change came first; null leaves them. */
async function change(idOrName: string, decide: (project: Project) => Promise<Change | null>): Promise<Project> {
  const { id } = await findProject(idOrName);
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const project = await currentProject(id);
    if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
    const wanted = await decide(project);
    if (!wanted) return project;
    if (await setPauses(project, wanted)) return { ...project, paused: wanted.paused };
  }
  throw new CliFailure('Others changed the project at the same time. Try again.');
}
