import type { Command } from 'commander';
import { beginProjectDeletion, getProjectDeletion, type ProjectDeletion } from '../../../shared/db/projects/deletion';
import { getProject } from '../../../shared/db/projects/projects';
import { notFoundFailure } from '../failure';
import { connectEmailBucket } from '../names';
import { columns, countText, type Output, show } from '../output';
import { findProject } from '../projects';
import { eraseProject } from './erase';
import { type Survey, surveyProject } from './survey';

interface DeleteOptions {
  yes?: boolean;
  bucket?: string;
  json?: boolean;
}

async function findProjectEvenIfDeleted(idOrName: string): Promise<{ id: string; name: string | null }> {
  const deletion = (await getProject(idOrName)) ? null : await getProjectDeletion(idOrName);
  return deletion ? { id: deletion.projectId, name: null } : findProject(idOrName);
}

async function startDeletion(projectId: string): Promise<ProjectDeletion> {
  await beginProjectDeletion(projectId);
  const deletion = await getProjectDeletion(projectId);
  if (!deletion) throw notFoundFailure(`There is no project ${projectId}.`);
  return deletion;
}

async function deleteProjectCommand(idOrName: string, options: DeleteOptions, output: Output): Promise<void> {
  const { id, name } = await findProjectEvenIfDeleted(idOrName);
  const title = name === null ? id : `${id} (${name})`;
  await connectEmailBucket(options.bucket);
  if (!options.yes) {
    const survey = await surveyProject(id);
    show(output, options.json, { id, name, ...survey }, surveyText(title, survey));
    return;
  }
  const deletion = await startDeletion(id);
  output.err(
    `Project ${title} no longer exists; deleting its data. This reads the whole table several times. If it is interrupted, continue with\n  posthaste projects delete ${id} --yes`,
  );
  const erased = await eraseProject(deletion, output);
  const { rows, objects, domains } = erased;
  const text = `Deleted project ${title}: ${countText(rows, 'row')}, ${countText(objects, 'object')} and ${countText(domains, 'domain')}.`;
  show(output, options.json, { id, name, ...erased }, text);
}

function surveyText(title: string, { rows, objects, domains, tenant }: Survey): string {
  const lines = Object.entries(rows).map(([kind, count]) => [kind, String(count)]);
  const table = columns(['ROWS', 'NUMBER'], [...lines, ['objects in the email bucket', String(objects)]]);
  const domainTexts = domains.map(
    ({ domain, identity }) => `${domain}${identity ? ', with its identity in SES unless another project uses it' : ''}`,
  );
  return [
    table,
    ...(domainTexts.length > 0 ? [`Domains: ${domainTexts.join('; ')}`] : []),
    ...(tenant ? ['A tenant in SES.'] : []),
    `Nothing was changed. To delete project ${title} permanently, add --yes.`,
  ].join('\n');
}

export function addDeleteProject(projects: Command, output: Output): void {
  projects
    .command('delete')
    .argument('<project>', 'its id (prj_...) or name; to continue a deletion, its id')
    .description('end a project and permanently delete all of its data; without --yes, only list what would be deleted')
    .option('--yes', 'delete it; this cannot be undone')
    .option('--bucket <name>', 'the email bucket (default: that of the stack)')
    .action((id, _, command: Command) => deleteProjectCommand(id, command.optsWithGlobals(), output));
}
