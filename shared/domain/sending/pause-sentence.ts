import type { Pause, PauseCause, PauseScope } from './reputation';

const waiting: Readonly<Record<PauseScope, string>> = {
  marketing: 'Marketing mail of this project is paused',
  everything: 'All mail of this project is paused',
};

const causes: Readonly<Record<PauseCause, string>> = {
  bounces: 'because too much of it has bounced',
  complaints: 'because too many recipients have complained of it',
  operator: 'by the operator of the service',
};

/** Why mail of a project waits, for its owner. */
export const pauseSentence = ({ scope, cause }: Pick<Pause, 'cause'> & { scope: PauseScope }): string =>
  `${waiting[scope]}, ${causes[cause]}. GET /project tells the figures and when it ends.`;
