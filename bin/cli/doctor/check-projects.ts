import { hasCurrentRefusal } from '../../../shared/domain/sending/campaign-hold';
import { type Pause, type PauseScope, pauseScopes } from '../../../shared/domain/sending/reputation';
import { toIso } from '../../../shared/ops/clock';
import { countText } from '../output';
import type { ProjectFacts } from './facts';
import { type Finding, findingMaker, isError } from './findings';

const PROJECTS = findingMaker('Projects');
const MAX_LISTED = 20;

const SCOPE_NAMES: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing email',
  confirmations: 'Confirmation email',
  visitors: 'Email caused by public keys',
  everything: 'All email',
};

function checkPause({ id, name }: ProjectFacts, scope: PauseScope, pause: Pause): Finding {
  const { cause, since, sent, hardBounces, complaints } = pause;
  const resumeCommand = `posthaste projects resume ${id}`;
  const message = `${SCOPE_NAMES[scope]} of ${name} has been paused since ${since}`;
  if (cause === 'operator') return PROJECTS.note(`${message}, by an operator.`, resumeCommand);
  const reason =
    cause === 'bounces'
      ? `${hardBounces} of ${sent} emails bounced hard`
      : `${complaints} of ${sent} emails got complaints`;
  return PROJECTS.error(
    `${message}: ${reason}. Sending resumes automatically once the rate falls to half of the limit.`,
    `docs/operations/runbook.md, "A project is paused"; to resume it now: ${resumeCommand}`,
  );
}

function checkCampaignHold({ name, campaignHold: hold }: ProjectFacts, now: number): Finding[] {
  if (!hold || !hasCurrentRefusal(hold, now)) return [];
  return [
    PROJECTS.error(
      `Campaigns of ${name} have been on hold since ${toIso(hold.since)}; the next attempt is after ${toIso(hold.until)}. SES's response: ${hold.detail}`,
      'docs/operations/runbook.md, "SES accepts no email"',
    ),
  ];
}

function checkProject(project: ProjectFacts, now: number): Finding[] {
  const { id, name, status, paused = {} } = project;
  const disabledFinding = PROJECTS.note(
    `${name} is disabled: its requests are refused (403), and its email waits.`,
    `posthaste projects enable ${id}`,
  );
  return [
    ...(status === 'DISABLED' ? [disabledFinding] : []),
    ...checkCampaignHold(project, now),
    ...pauseScopes.flatMap((scope) => (paused[scope] ? [checkPause(project, scope, paused[scope])] : [])),
  ];
}

const errorsFirst = (findings: readonly Finding[]): Finding[] => [
  ...findings.filter(isError),
  ...findings.filter((finding) => !isError(finding)),
];

export function checkProjects(projects: readonly ProjectFacts[], now: number): Finding[] {
  if (projects.length === 0) return [PROJECTS.error('There are no projects yet.', 'posthaste projects create <name>')];
  const findings = errorsFirst(projects.flatMap((project) => checkProject(project, now)));
  if (findings.length === 0)
    return [PROJECTS.ok(`${countText(projects.length, 'project')} checked; none is paused, on hold or disabled.`)];
  const unlistedCount = findings.length - MAX_LISTED;
  if (unlistedCount <= 0) return findings;
  return [
    ...findings.slice(0, MAX_LISTED),
    PROJECTS.note(
      `${unlistedCount} more ${unlistedCount === 1 ? 'is' : 'are'} paused, on hold or disabled.`,
      'posthaste projects list',
    ),
  ];
}
