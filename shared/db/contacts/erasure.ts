import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isoNow, now, toIso } from '../../ops/clock';
import { eraseEmails } from '../emails/erasure';
import type { Project } from '../projects/projects';
import { db, tableName } from '../table/client';
import { erasureEntry } from '../table/due';
import { keys } from '../table/keys';
import { conditional } from '../table/outcomes';
import { type TransactionPart, transact } from '../table/transact';
import { eraseConfirmations } from './confirmations';
import { readContactRow } from './contacts';
import type { ErasureRow } from './open-erasures';
import type { ContactRow } from './rows';
import { eraseSuppressedAddress } from './suppression-rows';
import { eraseTrail } from './trail';

/** When the dispatcher has an erasure taken up that nobody has brought to its end. */
const DUE_MS = 120_000;
/**
 * A call that read contact or email before may write for it until it times out (28 s, behind a queue 60 s), and an index may show that
 * late: an erasure ends with a pass that begins this long after an earlier one was through.
 */
const SETTLED_MS = 60_000;
/** What a worker needs for the step that it is at. */
const TIME_TO_END_MS = 10_000;
const MAXIMUM_ROUNDS = 5;

async function readErasure(projectId: string, contactId: string): Promise<ErasureRow | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.erasure(projectId, contactId), ConsistentRead: true }),
  );
  return (Item as ErasureRow | undefined) ?? null;
}

/** Only ever more generations are added to an open erasure: their number tells whether it is still the same. */
const unchanged = (open: ErasureRow | null) =>
  open
    ? {
        ConditionExpression: 'size(#generations) = :known',
        ExpressionAttributeNames: { '#generations': 'generations' },
        ExpressionAttributeValues: { ':known': open.generations.length },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

function deletion(projectId: string, contact: ContactRow, open: ErasureRow | null): TransactionPart[] {
  const time = now();
  const erasure: ErasureRow = {
    contactId: contact.id,
    generations: [...(open?.generations ?? []), contact.generation],
    deletedAt: toIso(time),
  };
  const due = erasureEntry(contact.id, time + DUE_MS);
  const table = { TableName: tableName() };
  return [
    {
      Delete: {
        ...table,
        Key: keys.contact(projectId, contact.id),
        ConditionExpression: 'generation = :generation',
        ExpressionAttributeValues: { ':generation': contact.generation },
      },
    },
    {
      Put: { ...table, Item: { ...keys.erasure(projectId, contact.id), v: 1, ...erasure, ...due }, ...unchanged(open) },
    },
    { Put: { ...table, Item: { ...keys.openErasure(projectId, contact.id), v: 1 } } },
  ];
}

/**
 * Deletes a contact: from here on it and its rows are gone for every route. The rows themselves go by
 * `eraseContact`, which the caller asks the worker for; should that be lost, the due entry asks again.
 */
export async function deleteContact(project: Project, contactId: string): Promise<'deleted' | 'missing'> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const [contact, open] = await Promise.all([
      readContactRow(project.id, contactId),
      readErasure(project.id, contactId),
    ]);
    if (!contact) return 'missing';
    if ((await transact(deletion(project.id, contact, open))) === null) return 'deleted';
  }
  throw new Error('every round of a deletion was lost to others of the same contact');
}

/**
 * Removes what belonged to a deleted contact: events, memberships, executions of workflows, summary, days of soft
 * bounces, mail contents and what its emails say of it. Can be repeated, and run beside itself; never touches what
 * belongs to a contact that was created again. `more` when the time was over before all was looked at.
 */
export async function eraseContact(
  projectId: string,
  contactId: string,
  remainingMs: () => number,
): Promise<'done' | 'more'> {
  const time = now();
  const erasure = await readErasure(projectId, contactId);
  if (!erasure) return 'done';
  const hasTime = () => remainingMs() > TIME_TO_END_MS;
  // Emails first: what feedback tells of them makes no events any more.
  if ((await eraseEmails(projectId, erasure, hasTime)) === 'more') return 'more';
  if ((await eraseTrail(projectId, erasure, hasTime)) === 'more') return 'more';
  await deleteSummary(projectId, erasure);
  await eraseSuppressedAddress(projectId, erasure);
  await eraseConfirmations(projectId, erasure);
  if (!erasure.passedAt) await notePass(projectId, erasure);
  else if (time >= Date.parse(erasure.passedAt) + SETTLED_MS) await close(projectId, erasure);
  return 'done';
}

/** From here on nothing of the contact stands that was there when the pass began. */
async function notePass(projectId: string, erasure: ErasureRow): Promise<void> {
  await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.erasure(projectId, erasure.contactId),
        UpdateExpression: 'SET #passedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND size(#generations) = :known AND attribute_not_exists(#passedAt)',
        ExpressionAttributeNames: { '#passedAt': 'passedAt', '#generations': 'generations' },
        ExpressionAttributeValues: { ':now': isoNow(), ':known': erasure.generations.length },
      }),
    ),
  );
}

/** The end of an erasure, unless the contact was created and deleted once more meanwhile. */
async function close(projectId: string, erasure: ErasureRow): Promise<void> {
  const { contactId } = erasure;
  const table = { TableName: tableName() };
  await transact([
    { Delete: { ...table, Key: keys.erasure(projectId, contactId), ...unchanged(erasure) } },
    { Delete: { ...table, Key: keys.openErasure(projectId, contactId) } },
  ]);
}

async function deleteSummary(projectId: string, { contactId, generations }: ErasureRow): Promise<void> {
  const Key = keys.summary(projectId, contactId);
  const { Item } = await db.send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  if (!Item || !generations.includes(Item.generation)) return;
  await conditional(
    db.send(
      new DeleteCommand({
        TableName: tableName(),
        Key,
        ConditionExpression: 'generation = :generation',
        ExpressionAttributeValues: { ':generation': Item.generation },
      }),
    ),
  );
}
