import type { Command } from 'commander';
import { setRequestsPerMinute } from '../../shared/db/projects/projects';
import {
  DEFAULT_REQUESTS_PER_MINUTE,
  MAX_REQUESTS_PER_MINUTE,
  MIN_REQUESTS_PER_MINUTE,
} from '../../shared/domain/projects/rate-window';
import { withAuditEntry } from './audit';
import { CliFailure, usageFailure } from './failure';
import { type Output, show } from './output';
import { findProject, projectArgument } from './projects';

const RANGE = `${MIN_REQUESTS_PER_MINUTE} to ${MAX_REQUESTS_PER_MINUTE}`;

export function addRequestLimit(projects: Command, output: Output): void {
  projects
    .command('limit')
    .addArgument(projectArgument())
    .argument('<requests>', `requests a minute, ${RANGE}; or default, which is ${DEFAULT_REQUESTS_PER_MINUTE}`)
    .description('set how many requests it may make per minute; takes effect within 5 seconds')
    .action((id, requests, _, command: Command) => limitCommand(id, requests, command.optsWithGlobals(), output));
}

function limitFrom(text: string): number | null {
  if (text === 'default') return null;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (limit >= MIN_REQUESTS_PER_MINUTE && limit <= MAX_REQUESTS_PER_MINUTE) return limit;
  throw usageFailure(`The limit is a whole number from ${RANGE}, or default.`);
}

async function limitCommand(idOrName: string, text: string, { json }: { json?: boolean }, output: Output) {
  const limit = limitFrom(text);
  const { id, name } = await findProject(idOrName);
  const auditedChange = { projectId: id, command: 'projects.limit', target: null };
  const isSet = await withAuditEntry(auditedChange, () => setRequestsPerMinute(id, limit));
  if (!isSet) throw new CliFailure('The project was removed in the meantime.');
  const requestsPerMinute = limit ?? DEFAULT_REQUESTS_PER_MINUTE;
  const summary = `Project ${id} (${name}) may make ${requestsPerMinute} requests a minute.`;
  show(output, json, { id, name, requestsPerMinute }, summary);
}
