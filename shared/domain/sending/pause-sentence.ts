import type { PauseCause } from '../../contract/project-reputation';
import { canOwnerResume, type Pause, type PauseScope } from './reputation';

const pausedEmail: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing email is paused for this project',
  confirmations: 'Confirmation email is paused for this project',
  visitors: 'Email triggered by public keys is paused for this project',
  everything: 'All email is paused for this project',
};

const causes: Readonly<Record<PauseCause, string>> = {
  bounces: 'because too many emails bounced',
  complaints: 'because too many recipients marked emails as spam',
  operator: 'by the operator of the service',
};

export function pauseSentence({ scope, cause }: Pick<Pause, 'cause'> & { scope: PauseScope }): string {
  const remedy = canOwnerResume(scope, { cause }) ? ' An owner can end it there.' : '';
  return `${pausedEmail[scope]} ${causes[cause]}. The Reputation page shows the numbers and when the pause ends.${remedy}`;
}
