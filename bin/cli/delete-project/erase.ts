import { deleteObjects } from '../../../shared/aws/object-lists';
import { endProjectDeletion, type ProjectDeletion } from '../../../shared/db/projects/deletion';
import { scanProjectObjects } from '../../../shared/db/projects/objects';
import { scanProjectRows } from '../../../shared/db/projects/rows';
import { batchDelete } from '../../../shared/db/table/batch-delete';
import { now, sleep } from '../../../shared/ops/clock';
import { CliFailure } from '../failure';
import type { Output } from '../output';
import { SETTLED_MINUTES, SETTLED_MS } from '../settled';
import { leaveSes } from './leave-ses';

const MAXIMUM_PASSES = 10;
const SAID_EVERY_MS = 30_000;
/** A row is a unit for each KB, and one for each entry in an index. */
const UNITS_PER_ROW = 2;

/** What was removed. */
export interface Erased {
  rows: number;
  objects: number;
  domains: number;
}

/**
 * Removes everything of a project whose row is gone, in passes, until one that begins when all has settled finds
 * nothing. Whatever stops it, a repeat goes on: what is removed stays so.
 */
export async function erase(mark: ProjectDeletion, output: Output): Promise<Erased> {
  const { projectId } = mark;
  const total: Erased = { rows: 0, objects: 0, domains: 0 };
  for (let pass = 0; pass < MAXIMUM_PASSES; pass++) {
    const found = await erasePass(projectId, output);
    for (const kind of Object.keys(found) as (keyof Erased)[]) total[kind] += found[kind];
    const isClean = Object.values(found).every((n) => n === 0);
    if (isClean && mark.erasedAt) return total;
    if (isClean && pass > 0) {
      await endProjectDeletion(mark);
      return total;
    }
    output.err(`Removed what there was. Looking again in ${SETTLED_MINUTES} minutes for what was under way.`);
    await sleep(SETTLED_MS);
  }
  throw new CliFailure('Something goes on writing rows of this project. Run the command again.');
}

/** Domains go first, each with its claim and ownership: another project may be the owner as soon as those are gone. */
async function erasePass(projectId: string, output: Output): Promise<Erased> {
  const domains = await leaveSes(projectId);
  let [rows, objects] = [0, 0];
  let sayAt = now() + SAID_EVERY_MS;
  await scanProjectRows(projectId, async (found) => {
    await batchDelete(found);
    rows += found.length;
    if (now() >= sayAt) {
      output.err(`${rows} rows removed so far.`);
      sayAt = now() + SAID_EVERY_MS;
    }
    return found.length * UNITS_PER_ROW;
  });
  await scanProjectObjects(projectId, async (found) => {
    await deleteObjects(found);
    objects += found.length;
  });
  return { rows, objects, domains };
}
