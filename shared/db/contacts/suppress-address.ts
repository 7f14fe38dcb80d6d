import type { Project } from '../projects/projects';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/lost-race';
import { remove } from '../table/rows';
import { contactIdFor } from './addresses';
import type { NewSuppression } from './suppression-rows';
import { putSuppression, type Suppressed } from './suppressions';

const MAX_ROUNDS = 5;

/** Writes again if the address changes hands meanwhile. */
export async function suppressAddress(
  project: Pick<Project, 'id' | 'salt'>,
  email: string,
  wanted: (contactId: string) => Omit<NewSuppression, 'contactId'>,
): Promise<{ id: string; outcome: Suppressed }> {
  let id = await contactIdFor(project, email);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const outcome = await putSuppression(project.id, { ...wanted(id), contactId: id });
    const now = await contactIdFor(project, email);
    if (now === id) return { id, outcome };
    if (wanted(id).reason === 'hard_bounce') {
      // Whoever had the address is not to blame for it.
      await remove(
        keys.suppression(project.id, id),
        expr`reason = ${'hard_bounce'} AND email = ${email} AND attribute_not_exists(replaced)`,
      );
    }
    id = now;
  }
  throw new LostRace('a suppression of an address');
}
