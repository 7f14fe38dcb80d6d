import { now } from '../../ops/clock';
import { tableName } from '../table/client';
import { transact } from '../table/transact';
import { FOLDED, FOLDED_AFTER_MS, MAXIMUM_FOLDED } from './folding';
import { type PartialTally, readTally, sumMembers, type Tally } from './stats';

/** Draws the old partials of a part together, as those of counters are. Lost to another write, it comes with the next one. */
export async function foldTally(tally: Tally, part: string): Promise<void> {
  const partials = await readTally(tally, part);
  const key = tally.key(part, FOLDED);
  const before = now() - FOLDED_AFTER_MS;
  const old = partials.filter(({ sk, countedAt }) => sk !== key.sk && countedAt < before).slice(0, MAXIMUM_FOLDED);
  if (old.length === 0) return;
  const folded = partials.find(({ sk }) => sk === key.sk);
  const sum = sumMembers(...[...(folded ? [folded] : []), ...old].map(({ n }) => Object.entries(n)));
  // Each writing has a number of its own, so that of two at once the second one is refused.
  const sequence = String(Math.max(now(), Number(folded?.sequence ?? 0) + 1));
  const Item = { ...key, v: 1, n: sum, sequence, countedAt: now() };
  const seen = folded ? sameAs(folded) : { ConditionExpression: 'attribute_not_exists(pk)' };
  await transact([{ Put: { TableName: tableName(), Item, ...seen } }, ...old.map(remove)]);
}

const sameAs = ({ sequence }: PartialTally) => ({
  ConditionExpression: '#sequence = :sequence',
  ExpressionAttributeNames: { '#sequence': 'sequence' },
  ExpressionAttributeValues: { ':sequence': sequence },
});

const remove = (partial: PartialTally) => ({
  Delete: { TableName: tableName(), Key: { pk: partial.pk, sk: partial.sk }, ...sameAs(partial) },
});
