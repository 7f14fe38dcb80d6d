import { Argument, type Command } from 'commander';
import { createOperatorLink } from '../../shared/db/members/links';
import type { Project } from '../../shared/db/projects/projects';
import { signInLink } from '../../shared/domain/members/session-token';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';
import { withAuditEntry } from './audit';
import { runsWithoutDashboard, type TargetOptions } from './connect';
import { CliFailure, usageFailure } from './failure';
import { type Output, show } from './output';
import { allProjects, findProject } from './projects';

interface DashboardOptions extends TargetOptions {
  url?: string;
  json?: boolean;
}

export function addDashboard(program: Command, output: Output): void {
  program
    .command('dashboard')
    .addArgument(new Argument('[project]', 'its identifier (prj_...) or its name; not needed if there is only one'))
    .description('print a link that signs in to the dashboard as owner; it works once, within 10 minutes')
    .option('--url <address>', "the API's address, which is the output BaseUrl of the data stack; not needed locally")
    .action((id, _, command: Command) => dashboardCommand(id, command.optsWithGlobals(), output));
}

async function dashboardCommand(
  idOrName: string | undefined,
  options: DashboardOptions,
  output: Output,
): Promise<void> {
  if (options.url === undefined && runsWithoutDashboard(options)) {
    throw new CliFailure(
      'This local service was started without its dashboard (--no-dashboard or DASHBOARD=off), so a link would lead nowhere. Start it again without that.',
    );
  }
  const address = addressOf(options.url);
  const project = idOrName === undefined ? await onlyProject() : await findProject(idOrName);
  if (project.status !== 'ACTIVE') {
    throw new CliFailure(`Project ${project.name} is disabled. First: posthaste projects enable ${project.id}`);
  }
  const auditedChange = { projectId: project.id, command: 'dashboard', target: null };
  const { token, expiresAt } = await withAuditEntry(auditedChange, () => createOperatorLink(project.id, now()));
  const link = signInLink(address, token);
  show(output, options.json, { link, expiresAt, projectId: project.id }, link);
  output.err(
    `It signs in to project ${project.id} (${project.name}) once, until ${expiresAt}. Whoever opens it is signed in as owner.`,
  );
}

function addressOf(url: string | undefined): string {
  const address = url ?? optionalEnv('publicUrl');
  if (address === undefined) {
    throw usageFailure("Give the API's address with --url <address>: the output BaseUrl of the data stack.");
  }
  if (!/^https?:\/\/[^/?#]+[^?#]*$/.test(address))
    throw usageFailure('--url takes an address such as https://mail.example.com.');
  return address.replace(/\/$/, '');
}

async function onlyProject(): Promise<Project> {
  const projects = await allProjects();
  const [project] = projects;
  if (!project) throw new CliFailure('There are no projects yet. Create one: posthaste projects create <name>');
  if (projects.length === 1) return project;
  const names = projects.slice(0, 10).map(({ id, name }) => `${id} (${name})`);
  throw usageFailure(
    `There are several projects. Give one of them: posthaste dashboard <project>. ${names.join(', ')}`,
  );
}
