import { type Pause, type Pauses, pauseScopes } from '../domain/sending/reputation';
import { type Image, type RowChange, requiredText } from './stream';

export interface PausesReaction {
  kind: 'pauses';
  projectId: string;
  contactId: null;
  version: string;
  at: string;
  before: Pauses;
  after: Pauses;
}

export interface TenantReaction {
  kind: 'tenant';
  projectId: string;
  contactId: null;
}

export function readPauses({ projectId, before, after }: RowChange): PausesReaction[] {
  const version = after.pausesVersion?.N;
  if (version === undefined || version === before?.pausesVersion?.N) return [];
  const at = requiredText(after, 'pausesChangedAt');
  return [
    { kind: 'pauses', projectId, contactId: null, version, at, before: pausesOf(before), after: pausesOf(after) },
  ];
}

export function readTenantChange(
  { projectId, before, after }: RowChange,
  stateOf: (image: Image | undefined) => string | undefined,
): TenantReaction[] {
  return stateOf(before) === stateOf(after) ? [] : [{ kind: 'tenant', projectId, contactId: null }];
}

export const tenantStateOfProject = (image: Image | undefined): string =>
  `${image?.status?.S} ${image?.paused?.M?.everything !== undefined}`;

function pausesOf(image: Image | undefined): Pauses {
  const pauses = image?.paused?.M ?? {};
  return Object.fromEntries(
    pauseScopes.flatMap((scope) => {
      const pause = pauses[scope]?.M;
      return pause ? [[scope, pauseOf(pause)]] : [];
    }),
  );
}

const pauseOf = (pause: Image): Pause => ({
  since: requiredText(pause, 'since'),
  cause: requiredText(pause, 'cause') as Pause['cause'],
  sent: Number(pause.sent?.N ?? 0),
  hardBounces: Number(pause.hardBounces?.N ?? 0),
  complaints: Number(pause.complaints?.N ?? 0),
});
