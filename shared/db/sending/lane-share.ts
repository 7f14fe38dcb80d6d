import { allowanceLeft } from '../../domain/sending/allowance';
import { now } from '../../ops/clock';
import { countRequest } from '../projects/rate-window';

const WINDOW = 'lane';

/**
 * Takes places in a project's share of the transactional lane; answers how many of those asked for it got. Only what
 * is granted counts, so that a project that asks for too much still has its share in each minute.
 */
export async function takeShare(projectId: string, asked: number, rate: number): Promise<number> {
  const granted = allowanceLeft(await countRequest(projectId, WINDOW, now(), asked), asked, now(), rate);
  if (granted < asked) await countRequest(projectId, WINDOW, now(), granted - asked);
  return granted;
}
