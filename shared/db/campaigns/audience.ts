import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { AudiencePlace, PlannedChunk } from '../../domain/campaigns/audience-scan';
import type { CampaignRef } from '../../domain/campaigns/campaign';
import { now } from '../../ops/clock';
import { db, tableName } from '../table/client';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';
import { type TransactionPart, transact } from '../table/transact';
import { packContacts } from './chunks';
import { audiencePartition, campaignKeys, openEntry } from './keys';

/** How far one pass over a campaign's audience is. */
export interface PassState {
  pass: number;
  /** Raised by each write: of two that saw the same one, one is refused. */
  step: number;
  /** Where it goes on; null at its end. */
  place: AudiencePlace | null;
  /** Contacts that it has come to. */
  listed: number;
}

const PASSES = [1, 2];
const START: AudiencePlace = { shard: 0, after: null };
/** As long as a campaign's mails. */
const CHUNK_DAYS = 400;
const DAY_SECONDS = 86_400;

const notBegun = (pass: number): PassState => ({ pass, step: 0, place: START, listed: 0 });

/** How far both passes are; one that has not begun stands at its beginning. */
export async function readPasses(ref: CampaignRef): Promise<{ first: PassState; second: PassState }> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': audiencePartition(ref) },
      ConsistentRead: true,
      Limit: PASSES.length,
    }),
  );
  const states = Items.map((item) => contentOf(item) as unknown as PassState);
  const find = (pass: number): PassState => states.find((state) => state.pass === pass) ?? notBegun(pass);
  return { first: find(1), second: find(2) };
}

/** The row of a pass, to be put only in the place of the one that was seen. */
const passRow = (ref: CampaignRef, { step, ...seen }: PassState, change: Partial<PassState>) => ({
  TableName: tableName(),
  Item: { ...campaignKeys.audience(ref, seen.pass), v: 1, ...seen, ...change, step: step + 1 },
  ConditionExpression: step === 0 ? 'attribute_not_exists(pk)' : 'step = :seen',
  ...(step === 0 ? {} : { ExpressionAttributeValues: { ':seen': step } }),
});

function chunkRows(ref: CampaignRef, pass: number, { id, contactIds, notBefore }: PlannedChunk): TransactionPart[] {
  const n = contactIds.length;
  const chunk = {
    pass,
    n,
    contacts: packContacts(contactIds),
    ttl: Math.ceil(now() / 1000) + CHUNK_DAYS * DAY_SECONDS,
  };
  const open = { n, queueAt: notBefore };
  return [
    { Put: { TableName: tableName(), Item: { ...campaignKeys.chunk(ref, id), v: 1, ...chunk } } },
    { Put: { TableName: tableName(), Item: { ...campaignKeys.open(ref, openEntry(notBefore, id)), v: 1, ...open } } },
  ];
}

/**
 * Writes what a pass has come to, and moves it on, all at once; null when another dispatcher has moved it since it was
 * read, and nothing is written.
 */
export async function writeStep(
  ref: CampaignRef,
  seen: PassState,
  { chunks, place }: { chunks: readonly PlannedChunk[]; place: AudiencePlace | null },
): Promise<PassState | null> {
  const listed = seen.listed + chunks.reduce((sum, { contactIds }) => sum + contactIds.length, 0);
  const refused = await transact([
    { Put: passRow(ref, seen, { place, listed }) },
    ...chunks.flatMap((chunk) => chunkRows(ref, seen.pass, chunk)),
  ]);
  return refused ? null : { ...seen, step: seen.step + 1, place, listed };
}

/** Ends both passes, begun or not, so that nobody is listed any more; false when one was moved on meanwhile. */
export async function endPasses(ref: CampaignRef): Promise<boolean> {
  const { first, second } = await readPasses(ref);
  for (const seen of [first, second]) {
    if (seen.place === null) continue;
    if (isConflict(await conditional(db.send(new PutCommand(passRow(ref, seen, { place: null })))))) return false;
  }
  return true;
}
