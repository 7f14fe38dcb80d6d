import { createProject, type Project, setProjectStatus } from '../../shared/db/projects/projects';
import { newProject } from '../../shared/domain/projects/new-project';
import { idSource } from '../../shared/ops/ids';
import { CliFailure, usageFailure } from './failure';
import { allProjects, findProject } from './find-project';
import { columns, type Output, show } from './output';
import { pausedText } from './pauses';

const MAXIMUM_NAME = 255;

interface Options {
  json?: boolean;
}

/** A project without its secrets. */
const shown = ({ id, name, status, paused = {}, createdAt }: Project) => ({ id, name, status, paused, createdAt });

/** A name fit to be stored and listed. */
export function checkedName(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > MAXIMUM_NAME || /\p{Cc}/u.test(name)) {
    throw usageFailure(`A name has 1 to ${MAXIMUM_NAME} characters and no line breaks.`);
  }
  return name;
}

export async function createProjectCommand(text: string, { json }: Options, output: Output): Promise<void> {
  const ids = idSource();
  const project = newProject(checkedName(text), ids, ids.time);
  if (!(await createProject(project))) throw new CliFailure('The project could not be created. Try again.');
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

/** Disables or enables: keys of a disabled project get 403 and its mail waits, both within 10 seconds. */
export async function setStatusCommand(
  idOrName: string,
  status: Project['status'],
  { json }: Options,
  output: Output,
): Promise<void> {
  const project = await findProject(idOrName);
  if (!(await setProjectStatus(project.id, status))) throw new CliFailure('The project was removed meanwhile.');
  show(output, json, shown({ ...project, status }), `Project ${project.id} (${project.name}) is ${status}.`);
}
