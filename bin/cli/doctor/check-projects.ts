import { type Pause, type PauseScope, pauseScopes } from '../../../shared/domain/sending/reputation';
import type { ProjectFacts } from './facts';
import { type Finding, good, note, toMend } from './finding';

const PROJECTS = 'Projects';
/** As many are named one by one; a list of all there is elsewhere. */
const NAMED = 20;

const waits: Readonly<Record<PauseScope, string>> = { marketing: 'Marketing mail', everything: 'All mail' };

function checkPause({ id, name }: ProjectFacts, scope: PauseScope, pause: Pause): Finding {
  const { cause, since, sent, hardBounces, complaints } = pause;
  const resume = `posthaste projects resume ${id}`;
  const says = `${waits[scope]} of ${name} has waited since ${since}`;
  if (cause === 'operator') return note(PROJECTS, `${says}: an operator has paused it.`, resume);
  const came =
    cause === 'bounces'
      ? `${hardBounces} of ${sent} mails bounced hard`
      : `${complaints} of ${sent} mails were complained of`;
  return toMend(
    PROJECTS,
    `${says}: ${came}. It goes on by itself at half of the limit.`,
    `docs/operations/runbook.md, "A project is paused"; to let it go on at once: ${resume}`,
  );
}

function checkProject(project: ProjectFacts): Finding[] {
  const { id, name, status, paused = {} } = project;
  const disabled = `${name} is disabled: its requests are refused (403), and its mail waits.`;
  return [
    ...(status === 'DISABLED' ? [note(PROJECTS, disabled, `posthaste projects enable ${id}`)] : []),
    ...pauseScopes.flatMap((scope) => (paused[scope] ? [checkPause(project, scope, paused[scope])] : [])),
  ];
}

/** That there is a project, and whose mail waits because it was paused or disabled: those to be mended first. */
export function checkProjects(projects: readonly ProjectFacts[]): Finding[] {
  if (projects.length === 0) return [toMend(PROJECTS, 'There is none yet.', 'posthaste projects create <name>')];
  const found = projects.flatMap(checkProject);
  if (found.length === 0) return [good(PROJECTS, `Of ${projects.length}, none is paused or disabled.`)];
  const byNeed = [...found.filter(({ state }) => state === 'mend'), ...found.filter(({ state }) => state !== 'mend')];
  const others = byNeed.length - NAMED;
  return [
    ...byNeed.slice(0, NAMED),
    ...(others > 0 ? [note(PROJECTS, `${others} more are paused or disabled.`, 'posthaste projects list')] : []),
  ];
}
