import { Argument } from 'commander';
import { getProject, listProjects, type Project } from '../../shared/db/projects/projects';
import { CliFailure, notFoundFailure } from './failure';

/** 50 projects a page. */
const MAXIMUM_PAGES = 2_000;

/** Every project, oldest first. */
export async function allProjects(): Promise<Project[]> {
  const all: Project[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { projects, next } = await listProjects(after);
    all.push(...projects);
    if (next === null) return all;
    after = next;
  }
  throw new CliFailure('There are more projects than this program reads.');
}

/** How a command asks for a project. */
export const projectArgument = (): Argument => new Argument('<project>', 'its identifier (prj_...) or its name');

/** A project by its identifier, or by its name where only one has it. */
export async function findProject(idOrName: string): Promise<Project> {
  const byId = await getProject(idOrName);
  if (byId) return byId;
  const named = (await allProjects()).filter(({ name }) => name === idOrName);
  const [project] = named;
  if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
  if (named.length > 1) {
    throw new CliFailure(`More than one project has this name: ${named.map(({ id }) => id).join(', ')}`);
  }
  return project;
}
