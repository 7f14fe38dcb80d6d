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
import { establishedStats, judgedStats, type Pauses, windowStart } from '../../shared/domain/sending/reputation';
import { isoNow, now } from '../../shared/ops/clock';
import { idSource } from '../../shared/ops/ids';
import { withAuditEntry } from './audit';
import { allPages, CliFailure, notFoundFailure, usageFailure } from './failure';
import { columns, type Output, show } from './output';

const MAX_NAME_LENGTH = 255;

interface Options {
  marketing?: boolean;
  json?: boolean;
}

const publicFields = (project: Project) => {
  const { id, name, status, paused = {}, createdAt } = project;
  return { id, name, status, paused, requestsPerMinute: requestsPerMinuteOf(project), createdAt };
};

export function parseName(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > MAX_NAME_LENGTH || !isVisibleTitle(name)) {
    throw usageFailure(`A name has 1 to ${MAX_NAME_LENGTH} characters, on one line, and none that are invisible.`);
  }
  return name;
}

export async function createProjectCommand(text: string, { json }: Options, output: Output): Promise<void> {
  const ids = idSource();
  const project = newProject(parseName(text), ids, ids.time);
  const outcome = await createProject(project);
  if (outcome === 'exists') throw new CliFailure('The project could not be created. Try again.');
  const nextStep = `Make its first key with: posthaste keys create ${project.id}`;
  show(output, json, publicFields(project), `Created project ${project.id} (${project.name}).\n${nextStep}`);
}

export async function listProjectsCommand({ json }: Options, output: Output): Promise<void> {
  const projects = await allProjects();
  const rows = projects.map((project) => {
    const { id, name, status, createdAt } = project;
    return [id, status, pausedText(project), createdAt, name];
  });
  const text =
    rows.length > 0 ? columns(['ID', 'STATUS', 'PAUSED', 'CREATED', 'NAME'], rows) : 'There are no projects yet.';
  show(output, json, projects.map(publicFields), text);
}

export async function setStatusCommand(
  idOrName: string,
  status: Project['status'],
  { json }: Options,
  output: Output,
): Promise<void> {
  const project = await findProject(idOrName);
  const command = status === 'ACTIVE' ? 'projects.enable' : 'projects.disable';
  const auditedChange = { projectId: project.id, command, target: null };
  const isSet = await withAuditEntry(auditedChange, () => setProjectStatus(project.id, status));
  if (!isSet) throw new CliFailure('The project was removed in the meantime.');
  show(output, json, publicFields({ ...project, status }), `Project ${project.id} (${project.name}) is ${status}.`);
}

/** An attempt fails only if the service changes the pauses meanwhile, which it does at most once a minute. */
const MAX_ATTEMPTS = 5;

const pauseFields = ({ id, name, paused = {} }: Project) => ({ id, name, paused });

export const pausedText = ({ paused = {} }: Project): string =>
  Object.entries(paused)
    .map(([scope, { cause }]) => `${scope} (${cause})`)
    .join(', ') || '-';

export async function pauseCommand(idOrName: string, { marketing, json }: Options, output: Output): Promise<void> {
  const scope = marketing ? 'marketing' : 'everything';
  const project = await changePauses(idOrName, 'projects.pause', async ({ id, paused = {}, reputationBaseline }) => {
    if (paused[scope]?.cause === 'operator') return null;
    const time = now();
    const streams = judgedStats(await readReputation(id, windowStart(time)), time, reputationBaseline);
    const stats = marketing ? streams.marketing : establishedStats(streams);
    const pause = { since: isoNow(), cause: 'operator', ...stats } satisfies Pauses[typeof scope];
    return { paused: { ...paused, [scope]: pause } };
  });
  const subject = marketing ? 'Marketing email' : 'All email';
  const text = `${subject} of project ${project.id} (${project.name}) waits. To resume it: posthaste projects resume ${project.id}`;
  show(output, json, pauseFields(project), text);
}

/** Earlier bounces and complaints do not pause email again. */
export async function resumeCommand(idOrName: string, { json }: Options, output: Output): Promise<void> {
  const project = await changePauses(idOrName, 'projects.resume', async ({ id, paused }) =>
    paused ? { paused: {}, baseline: await readReputation(id, windowStart(now())) } : null,
  );
  const text = `Nothing of project ${project.id} (${project.name}) is paused. Waiting email is sent within minutes.`;
  show(output, json, pauseFields(project), text);
}

type PauseChange = Parameters<typeof setPauses>[1];

/** `decide` returns null to change nothing, and is called again after a concurrent change. */
async function changePauses(
  idOrName: string,
  command: string,
  decide: (project: Project) => Promise<PauseChange | null>,
): Promise<Project> {
  const { id } = await findProject(idOrName);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const project = await currentProject(id);
    if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
    const change = await decide(project);
    if (!change) return project;
    const auditedChange = { projectId: id, command, target: null };
    if (await withAuditEntry(auditedChange, () => setPauses(project, change)))
      return { ...project, paused: change.paused };
  }
  throw new CliFailure('Others changed the project at the same time. Try again.');
}

export const allProjects = (): Promise<Project[]> =>
  allPages('projects', async (cursor) => {
    const { projects, next } = await listProjects(cursor);
    return { items: projects, nextCursor: next };
  });

export const projectArgument = (): Argument => new Argument('<project>', 'its identifier (prj_...) or its name');

export const optionalProjectArgument = (): Argument =>
  new Argument('[project]', 'its identifier (prj_...) or its name (default: the only project)');

const MAX_LISTED = 10;

export async function findProject(idOrName?: string): Promise<Project> {
  if (idOrName === undefined) return onlyProject();
  const projectWithId = await getProject(idOrName);
  if (projectWithId) return projectWithId;
  const [project, ...others] = await findProjectsByName(idOrName);
  if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
  if (others.length === 0) return project;
  const ids = [project, ...others].map(({ id }) => id).join(', ');
  throw usageFailure(`Several projects are named ${idOrName}. Use an id: ${ids}.`);
}

async function onlyProject(): Promise<Project> {
  const { projects } = await listProjects();
  const [project, ...others] = projects;
  if (!project) throw notFoundFailure('There are no projects yet. Create one with: posthaste projects create <name>');
  if (others.length === 0) return project;
  const isTruncated = projects.length > MAX_LISTED;
  const names = projects.slice(0, MAX_LISTED).map(({ id, name }) => `${id} (${name})`);
  throw usageFailure(`Name the project: ${names.join(', ')}${isTruncated ? ' or another' : ''}.`);
}
