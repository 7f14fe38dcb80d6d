import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { db, tableName } from '../table/client';
import { keys } from '../table/keys';
import { type Conflict, conditional, isConflict } from '../table/outcomes';
import { IS_READABLE, readableValue } from '../table/row-version';
import { type EmailRef, type EmailRow, type TimelineEntry, toEmail } from './emails';

/** One conditional change of an email's row. */
export interface EmailChange {
  /** The state it expects, as a condition over `#name`s and `:name`s; the row's existence goes without saying. */
  expect: string;
  expected?: Record<string, unknown>;
  set: Record<string, unknown>;
  remove?: string[];
  add?: Record<string, number>;
  entry?: TimelineEntry;
  /** Adds to the hashes of feedback taken. */
  seen?: string;
  /** The number of a link whose clicks are one more; the row must count them. */
  link?: number | undefined;
}

function updateExpression({ set, remove = [], add = {}, entry, seen, link }: EmailChange) {
  const values: Record<string, unknown> = {};
  const sets: string[] = [];
  const names = new Map([...Object.keys(set), ...remove, ...Object.keys(add)].map((name) => [name, name]));
  for (const [name, value] of Object.entries(set)) {
    sets.push(`#${name} = :set_${name}`);
    values[`:set_${name}`] = value;
  }
  const append = (name: string, value: unknown) => {
    names.set(name, name);
    sets.push(`#${name} = list_append(if_not_exists(#${name}, :nothing), :append_${name})`);
    values[':nothing'] = [];
    values[`:append_${name}`] = [value];
  };
  if (entry) append('timeline', entry);
  if (seen) append('seen', seen);
  if (link !== undefined) {
    names.set('links', 'links').set('link', String(link));
    sets.push('#links.#link = if_not_exists(#links.#link, :none) + :click');
    Object.assign(values, { ':none': 0, ':click': 1 });
  }
  const adds = Object.entries(add).map(([name, n]) => {
    values[`:add_${name}`] = n;
    return `#${name} :add_${name}`;
  });
  const parts = [`SET ${sets.join(', ')}`];
  if (remove.length > 0) parts.push(`REMOVE ${remove.map((name) => `#${name}`).join(', ')}`);
  if (adds.length > 0) parts.push(`ADD ${adds.join(', ')}`);
  return { expression: parts.join(' '), names, values };
}

/** Carries out a change if the row is as expected; otherwise answers with the row as it is. */
export async function changeEmail(ref: EmailRef, change: EmailChange): Promise<EmailRow | Conflict<EmailRow>> {
  const { expression, names, values } = updateExpression(change);
  for (const [, name = ''] of change.expect.matchAll(/#(\w+)/g)) names.set(name, name);
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.email(ref.projectId, ref.id),
        UpdateExpression: expression,
        ConditionExpression: `attribute_exists(pk) AND ${IS_READABLE} AND (${change.expect})`,
        ExpressionAttributeNames: Object.fromEntries([...names].map(([alias, name]) => [`#${alias}`, name])),
        ExpressionAttributeValues: { ...values, ...change.expected, ...readableValue },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    ),
  );
  if (isConflict(outcome)) return { conflict: true, row: outcome.row ? toEmail(outcome.row) : null };
  return toEmail(outcome.Attributes ?? {});
}
