import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { db, tableName } from '../table/client';
import { keys, templatePartition } from '../table/keys';
import { getBodies } from './bodies';
import { loadTemplate, type MailTemplate, type TemplateMeta, toMeta } from './templates';

/** Lambda hands on 6 MB at most; the rest is for headers and what stands around the list. */
const MAXIMUM_ANSWER_BYTES = 4 * 1024 * 1024;
/** How long the first page of a search counts. */
const COUNT_MS = 2_000;
/** A page is 1 MB, and 10,000 rows of 600 bytes are 6 of them; the largest possible rows need 60. */
const MAXIMUM_PAGES = 100;

export interface ListRequest {
  /** Id of the template after which to go on. */
  after?: string | undefined;
  /** Matching templates to pass over first. */
  skip: number;
  take: number;
  matches?: ((template: TemplateMeta) => boolean) | undefined;
  /** Counts all that match, as far as the time goes. */
  count: boolean;
}

export interface ListPage {
  templates: MailTemplate[];
  /** Where to go on; null at the end. */
  last: string | null;
  total: number;
  totalIsLowerBound: boolean;
}

/** Those of these templates that there are as they stand now, without their bodies, by id. */
export async function readTemplates(projectId: string, ids: readonly string[]): Promise<Map<string, TemplateMeta>> {
  const wanted = ids.map((id) => keys.template(projectId, id));
  const metas = (await batchGet(wanted, { consistent: true })).map(toMeta);
  return new Map(metas.map((meta) => [meta.id, meta]));
}

/** Templates newest first. A page ends early when a function's answer could not hold it; it always has one. */
export async function listTemplates(projectId: string, request: ListRequest): Promise<ListPage> {
  const { found, more, seen, complete } = await findTemplates(projectId, request);
  const fitting = cutToSize(found);
  const templates = await Promise.all(fitting.map(({ meta }) => withBodies(projectId, meta)));
  return {
    templates: templates.filter((template) => template !== null),
    last: more || fitting.length < found.length ? (fitting.at(-1)?.meta.id ?? null) : null,
    total: seen,
    totalIsLowerBound: !complete,
  };
}

/** A row of the list with what its template takes of an answer. */
interface Row {
  meta: TemplateMeta;
  answerBytes: number;
}

function cutToSize(found: Row[]): Row[] {
  let bytes = 0;
  const tooMany = found.findIndex((row, index) => {
    bytes += row.answerBytes;
    return bytes > MAXIMUM_ANSWER_BYTES && index > 0;
  });
  return tooMany < 0 ? found : found.slice(0, tooMany);
}

/** Null when the template was deleted since the list was read. */
async function withBodies(projectId: string, meta: TemplateMeta): Promise<MailTemplate | null> {
  const bodies = await getBodies(projectId, meta.id, meta.version);
  return bodies ? { ...meta, ...bodies } : loadTemplate(projectId, meta.id);
}

interface Found {
  found: Row[];
  more: boolean;
  seen: number;
  complete: boolean;
}

async function findTemplates(projectId: string, { after, skip, take, matches, count }: ListRequest): Promise<Found> {
  const countUntil = count ? now() + COUNT_MS : 0;
  const found: Row[] = [];
  let seen = 0;
  let from = after;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const { rows, next } = await readPage(projectId, from, matches || count ? undefined : skip + take + 1);
    for (const row of rows) {
      if (matches && !matches(row.meta)) continue;
      seen += 1;
      if (seen > skip && found.length <= take) found.push(row);
    }
    if (!next) return result(found, take, seen, true);
    if (found.length > take && now() >= countUntil) break;
    from = next;
  }
  return result(found, take, seen, false);
}

const result = (found: Row[], take: number, seen: number, complete: boolean): Found => ({
  found: found.slice(0, take),
  more: found.length > take,
  seen,
  complete,
});

async function readPage(projectId: string, after: string | undefined, limit: number | undefined) {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: after ? 'pk = :pk AND sk < :after' : 'pk = :pk',
      ExpressionAttributeValues: { ':pk': templatePartition(projectId), ...(after ? { ':after': after } : {}) },
      ScanIndexForward: false,
      ConsistentRead: true,
      ...(limit ? { Limit: limit } : {}),
    }),
  );
  const rows = Items.map((item): Row => ({ meta: toMeta(item), answerBytes: item.answerBytes }));
  return { rows, next: LastEvaluatedKey?.sk as string | undefined };
}
