import { isOwnersToEnd, type Pause, type PauseCause, type PauseScope } from './reputation';

const waiting: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing mail of this project is paused',
  confirmations: 'Confirmation mail of this project is paused',
  visitors: 'Mail of this project that public keys cause is paused',
  everything: 'All mail of this project is paused',
};

const causes: Readonly<Record<PauseCause, string>> = {
  bounces: 'because too much of it has bounced',
  complaints: 'because too many recipients have complained of it',
  operator: 'by the operator of the service',
};

/** Why mail of a project waits, in a sentence for its owner. */
export function pauseSentence({ scope, cause }: Pick<Pause, 'cause'> & { scope: PauseScope }): string {
  const how = isOwnersToEnd(scope, { cause }) ? ' An owner ends it with POST /project/resume.' : '';
  return `${waiting[scope]}, ${causes[cause]}. GET /project shows the numbers and when the pause ends.${how}`;
}
