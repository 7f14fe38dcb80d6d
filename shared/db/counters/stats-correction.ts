import type { Amounts } from '../../domain/counters/stats';
import { now } from '../../ops/clock';
import { isConflict } from '../table/outcomes';
import { CORRECTION, type Correction } from './correction';
import { type PartialTally, partOf, putPartial, readTally, sumMembers, type Tally } from './stats';

/** What became of one figure of a tally. */
export interface TallyCorrection extends Correction {
  part: string;
  member: string;
  counted: number;
}

/** Brings a tally to what its rows came to, as `correctCounter` does a counter. */
export async function correctTally(
  tally: Tally,
  counted: Amounts,
  options: { since: number; approximate: boolean },
): Promise<TallyCorrection[]> {
  const partials = await readTally(tally);
  const parts = new Set([...counted.keys(), ...partials.map(partOf)]);
  const corrections: TallyCorrection[] = [];
  for (const part of parts) {
    const own = partials.filter((partial) => partOf(partial) === part);
    corrections.push(...(await correctPart(tally, part, own, counted.get(part) ?? new Map(), options)));
  }
  return corrections;
}

async function correctPart(
  tally: Tally,
  part: string,
  partials: readonly PartialTally[],
  counted: ReadonlyMap<string, number>,
  { since, approximate }: { since: number; approximate: boolean },
): Promise<TallyCorrection[]> {
  const key = tally.key(part, CORRECTION);
  const own = partials.find(({ sk }) => sk === key.sk);
  const was = sumMembers(...partials.map(({ n }) => Object.entries(n)));
  const members = [...new Set([...Object.keys(was), ...counted.keys()])];
  const wrong = members.filter((member) => (was[member] ?? 0) !== (counted.get(member) ?? 0));
  const tell = (state: Correction['state']): TallyCorrection[] =>
    members.map((member) => {
      const figures = { part, member, was: was[member] ?? 0, counted: counted.get(member) ?? 0 };
      return { ...figures, state: wrong.includes(member) ? state : 'right' };
    });
  if (wrong.length === 0) return tell('right');
  const moves = partials.some((partial) => partial !== own && partial.countedAt >= since);
  if (moves && !approximate) return tell('moving');
  const lacking = wrong.map((member): [string, number] => [member, (counted.get(member) ?? 0) - (was[member] ?? 0)]);
  const n = sumMembers(Object.entries(own?.n ?? {}), lacking);
  // Folding takes away a partial only as it knows it, so each writing has a number of its own.
  const sequence = String(Math.max(now(), Number(own?.sequence ?? 0) + 1));
  const outcome = await putPartial({ ...key, n, sequence, countedAt: now() }, own?.sequence);
  return tell(isConflict(outcome) ? 'moving' : 'corrected');
}
