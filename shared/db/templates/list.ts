import type { MailTemplate } from '../../contract/templates';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { keys, templatePartition } from '../table/keys';
import { queryPage } from '../table/query';
import { loadTemplate, type TemplateMeta, toMeta } from './templates';
import { getBodies } from './versions';

/** Lambda returns at most 6 MB. The rest is for headers and the members beside the list. */
const MAXIMUM_ANSWER_BYTES = 4 * 1024 * 1024;
/** Time for which the first page of a search counts. */
const COUNT_MS = 2_000;
/** A page is 1 MB, and 10,000 rows of 600 bytes are 6 of them; the largest possible rows need 60. */
const MAXIMUM_PAGES = 100;

export interface ListRequest {
  /** Id of the template after which the page begins. */
  after?: string | undefined;
  /** Matching templates to skip first. */
  skip: number;
  take: number;
  matches?: ((template: TemplateMeta) => boolean) | undefined;
  /** Counts all that match, as long as there is time. */
  count: boolean;
}

export interface ListPage {
  templates: MailTemplate[];
  /** Id of the last template of the page if more follow; null at the end. */
  last: string | null;
  total: number;
  totalIsLowerBound: boolean;
}

/** These templates by id, without their bodies, as they are now; those that do not exist are missing. */
export async function readTemplates(projectId: string, ids: readonly string[]): Promise<Map<string, TemplateMeta>> {
  const wanted = ids.map((id) => keys.template(projectId, id));
  const metas = (await batchGet(wanted)).map(toMeta);
  return new Map(metas.map((meta) => [meta.id, meta]));
}

/** The newest templates of a project, without their bodies, and whether these are all. */
export async function newestTemplates(
  projectId: string,
  limit: number,
): Promise<{ templates: TemplateMeta[]; complete: boolean }> {
  const { rows, next } = await readPage(projectId, undefined, limit);
  return { templates: rows.map(({ meta }) => meta), complete: next === undefined };
}

/** Templates, newest first. A page is short if a function's answer could not hold more, but never empty. */
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

/** A row of the list, with the bytes that its template takes in an answer. */
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

/** Null if the template was deleted since the list was read. */
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
  const sk = after ? { below: after } : undefined;
  const page = await queryPage({ pk: templatePartition(projectId), sk, backwards: true, limit });
  const rows = page.rows.map((row): Row => ({ meta: toMeta(row), answerBytes: row.answerBytes as number }));
  return { rows, next: page.after?.sk as string | undefined };
}
