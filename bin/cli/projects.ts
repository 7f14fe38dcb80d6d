import { Argument } from 'commander';
import { isVisibleTitle } from '../../shared/contract/visible-text';
import {
  createProject,
  currentProject,
  findProjectsByName,
  getProject,
  listProjects,
  type Project,
  setProjectStatus,
} from '../../shared/db/projects/projects';
import { setPauses } from '../../shared/db/projects/settings';
import { readReputation } from '../../shared/db/sending/reputation';
import { newProject } from '../../shared/domain/projects/new-project';
import { requestsPerMinuteOf } from '../../shared/domain/projects/rate-window';
import { established, judgedStats, type Pauses, windowStart } from '../../shared/domain/sending/reputation';
import { isoNow, now } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import { audited } from './audit';
import { allPages, CliFailure, notFoundFailure, usageFailure } from './failure';
import { columns, type Output, show } from './output';

const MAX_NAME = 255;

interface Options {
  marketing?: boolean;
  json?: boolean;
}

const shown = (project: Project) => {
  const { id, name, status, paused = {}, createdAt } = project;
  return { id, name, status, paused, requestsPerMinute: requestsPerMinuteOf(project), createdAt };
};

export function checkedName(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > MAX_NAME || !isVisibleTitle(name)) {
    throw usageFailure(`A name has 1 to ${MAX_NAME} characters, on one line, and none that are invisible.`);
  }
  return name;
}

export async function createProjectCommand(text: string, { json }: Options, output: Output): Promise<void> {
  const ids = idSource();
  const project = newProject(checkedName(text), ids, ids.time);
  const outcome = await createProject(project);
  if (outcome === 'exists') throw new CliFailure('The project could not be created. Try again.');
  const next = `Make its first key with: posthaste keys create ${project.id}`;
  show(output, json, shown(project), `Created project ${project.id} (${project.name}).\n${next}`);
}

export async function listProjectsCommand({ json }: Options, output: Output): Promise<void> {
  const projects = await allProjects();
  const rows = projects.map((project) => {
    const { id, name, status, createdAt } = project;
    return [id, status, pausedText(project), createdAt, name];
  });
  const text =
    rows.length > 0 ? columns(['ID', 'STATUS', 'PAUSED', 'CREATED', 'NAME'], rows) : 'There are no projects yet.';
  show(output, json, projects.map(shown), text);
}

/** Within 10 seconds, keys of a disabled project get 403 and its email waits. */
export async function setStatusCommand(
  idOrName: string,
  status: Project['status'],
  { json }: Options,
  output: Output,
): Promise<void> {
  const project = await findProject(idOrName);
  const command = status === 'ACTIVE' ? 'projects.enable' : 'projects.disable';
  const act = { projectId: project.id, command, target: null };
  const isSet = await audited(act, () => setProjectStatus(project.id, status));
  if (!isSet) throw new CliFailure('The project was removed in the meantime.');
  show(output, json, shown({ ...project, status }), `Project ${project.id} (${project.name}) is ${status}.`);
}

/** The breakers may change the same row, at most every minute. */
const MAX_ROUNDS = 5;

const shownPauses = ({ id, name, paused = {} }: Project) => ({ id, name, paused });

export const pausedText = ({ paused = {} }: Project): string =>
  Object.entries(paused)
    .map(([scope, { cause }]) => `${scope} (${cause})`)
    .join(', ') || '-';

export async function pauseCommand(idOrName: string, { marketing, json }: Options, output: Output): Promise<void> {
  const scope = marketing ? 'marketing' : 'everything';
  const project = await change(idOrName, 'projects.pause', async ({ id, paused = {}, reputationBaseline }) => {
    if (paused[scope]?.cause === 'operator') return null;
    const time = now();
    const streams = judgedStats(await readReputation(id, windowStart(time)), time, reputationBaseline);
    const stats = marketing ? streams.marketing : established(streams);
    return {
      paused: { ...paused, [scope]: { since: isoNow(), cause: 'operator', ...stats } satisfies Pauses[typeof scope] },
    };
  });
  const what = marketing ? 'Marketing email' : 'All email';
  const text = `${what} of project ${project.id} (${project.name}) waits. To resume it: posthaste projects resume ${project.id}`;
  show(output, json, shownPauses(project), text);
}

/** Earlier bounces and complaints do not pause email again. */
export async function resumeCommand(idOrName: string, { json }: Options, output: Output): Promise<void> {
  const project = await change(idOrName, 'projects.resume', async ({ id, paused }) =>
    paused ? { paused: {}, baseline: await readReputation(id, windowStart(now())) } : null,
  );
  const text = `Nothing of project ${project.id} (${project.name}) is paused. Waiting email is sent within minutes.`;
  show(output, json, shownPauses(project), text);
}

type Change = Parameters<typeof setPauses>[1];

/** Retries on a concurrent change; null leaves the pauses. */
async function change(
  idOrName: string,
  command: string,
  decide: (project: Project) => Promise<Change | null>,
): Promise<Project> {
  const { id } = await findProject(idOrName);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const project = await currentProject(id);
    if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
    const wanted = await decide(project);
    if (!wanted) return project;
    const act = { projectId: id, command, target: null };
    if (await audited(act, () => setPauses(project, wanted))) return { ...project, paused: wanted.paused };
  }
  throw new CliFailure('Others changed the project at the same time. Try again.');
}

export const allProjects = (): Promise<Project[]> =>
  allPages('projects', async (after) => {
    const { projects, next } = await listProjects(after);
    return { items: projects, next };
  });

export const projectArgument = (): Argument => new Argument('<project>', 'its identifier (prj_...) or its name');

export async function findProject(idOrName: string): Promise<Project> {
  const byId = await getProject(idOrName);
  if (byId) return byId;
  const [project, ...others] = await findProjectsByName(idOrName);
  if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
  if (others.length === 0) return project;
  const ids = [project, ...others].map(({ id }) => id).join(', ');
  throw usageFailure(`Several projects are named ${idOrName}. Use an id: ${ids}.`);
}
