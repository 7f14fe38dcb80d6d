import { invalidField } from '../../shared/contract/problem';
import { listKeyEntries } from '../../shared/db/projects/api-keys';
import { now } from '../../shared/ops/clock';

/** Two requests at the same moment may exceed the limit by one. */
const MAXIMUM_LIVE_KEYS = 100;

/** Refuses a further key if the project has as many active keys as it may. */
export async function refuseTooMany(projectId: string): Promise<void> {
  const time = now();
  const live = (await listKeyEntries(projectId)).filter(({ endsAt }) => endsAt === undefined || endsAt > time);
  if (live.length < MAXIMUM_LIVE_KEYS) return;
  const message = `A project can have at most ${MAXIMUM_LIVE_KEYS} active keys. Revoke some first.`;
  throw invalidField('', message, 'too_big');
}
