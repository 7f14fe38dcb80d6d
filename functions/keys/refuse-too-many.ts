import { invalidField } from '../../shared/contract/problem';
import { listKeyEntries } from '../../shared/db/projects/api-keys';
import { now } from '../../shared/ops/clock';

/** Two that are made at the same moment may both be the last one. */
const MAXIMUM_LIVE_KEYS = 100;

/** Refuses a further key of a project that has as many that work as it may. */
export async function refuseTooMany(projectId: string): Promise<void> {
  const time = now();
  const live = (await listKeyEntries(projectId)).filter(({ endsAt }) => endsAt === undefined || endsAt > time);
  if (live.length < MAXIMUM_LIVE_KEYS) return;
  const message = `The project has ${MAXIMUM_LIVE_KEYS} keys that work, the most it can have. Revoke some first.`;
  throw invalidField('', message, 'too_big');
}
