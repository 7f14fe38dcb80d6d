import type { StepOf } from '../../contract/workflows';
import type { Project } from '../../db/projects/projects';
import { domainOf } from '../../domain/address';
import type { SenderOrigin } from '../../domain/emails/sender';
import type { ActOutcome } from '../../domain/workflows/advance';
import { now } from '../../ops/clock';
import type { EmailSource } from '../accept-email/compose-email';
import { readEmailSource, type SourceProblem } from '../accept-email/email-source';
import { failed, remedies, thenRetry } from './outcomes';

type SendStep = StepOf<'SEND_EMAIL'>;

type Read = Awaited<ReturnType<typeof readStepSource>>;

/** Many emails of one step are sent in the same second, and share one read. */
const SOURCE_AGE_MS = 2_000;
const cached = new WeakMap<SendStep, { projectId: string; at: number; read: Promise<Read> }>();

export function currentSource(step: SendStep, project: Project): Promise<Read> {
  const known = cached.get(step);
  if (known?.projectId === project.id && now() - known.at < SOURCE_AGE_MS) return known.read;
  const read = readStepSource(step, project);
  cached.set(step, { projectId: project.id, at: now(), read });
  read.catch(() => cached.delete(step));
  return read;
}

export async function readStepSource(
  step: SendStep,
  project: Project,
): Promise<{ source: EmailSource } | { failure: ActOutcome }> {
  const read = await readEmailSource(project, step);
  return 'problem' in read ? { failure: failureOf(read, step) } : { source: read };
}

const origins: Readonly<Record<SenderOrigin, string>> = { own: 'step', template: 'template', project: 'project' };

function failureOf(read: SourceProblem, { template }: SendStep): ActOutcome {
  switch (read.problem) {
    case 'template_not_found':
      return failed(read.problem, 'The template of the step no longer exists.', remedies.step);
    case 'no_sender': {
      const holders = template === undefined ? 'the project' : 'the template or the project';
      const remedy = thenRetry(`Set the sender of ${holders}`);
      return failed(read.problem, 'The email has no sender.', remedy);
    }
    case 'domain_not_verified': {
      // An execution keeps its step's own address, so only the domain can be fixed.
      const origin = origins[read.origin];
      const other = read.origin === 'own' ? '' : ` or give the ${origin} another from`;
      const sentence = `The domain ${domainOf(read.email)} of the ${origin}'s from is not verified.`;
      return failed(read.problem, sentence, thenRetry(`Verify it under /domains${other}`));
    }
  }
}
