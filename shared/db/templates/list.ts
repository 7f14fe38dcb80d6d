import type { EmailTemplate } from '../../contract/templates';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { keys, templatePartition } from '../table/keys';
import { queryPage } from '../table/query';
import { loadTemplate, type TemplateMeta, toMeta } from './templates';
import { getBodies } from './versions';

/** Lambda returns at most 6 MB. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const MAX_COUNT_MS = 2_000;
/** Pages of 1 MB: 10,000 of the largest rows take 60. */
const MAX_PAGES = 100;
const FROM_START = undefined;

export interface ListRequest {
  after?: string | undefined;
  skip: number;
  take: number;
  matches?: ((template: TemplateMeta) => boolean) | undefined;
  count: boolean;
}

export interface ListPage {
  templates: EmailTemplate[];
  last: string | null;
  total: number;
  totalIsLowerBound: boolean;
}

export async function readTemplates(projectId: string, ids: readonly string[]): Promise<Map<string, TemplateMeta>> {
  const rows = await batchGet(ids.map((id) => keys.template(projectId, id)));
  const metas = rows.map(toMeta);
  return new Map(metas.map((meta) => [meta.id, meta]));
}

export async function newestTemplates(
  projectId: string,
  limit: number,
): Promise<{ templates: TemplateMeta[]; isComplete: boolean }> {
  const { rows, next } = await readPage(projectId, FROM_START, limit + 1);
  const isComplete = rows.length <= limit && next === undefined;
  return { templates: rows.slice(0, limit).map(({ meta }) => meta), isComplete };
}

export async function listTemplates(projectId: string, request: ListRequest): Promise<ListPage> {
  const { rows, hasMore, total, isComplete } = await findTemplates(projectId, request);
  const fittingRows = rowsOfResponse(rows);
  const templates = await Promise.all(fittingRows.map(({ meta }) => withBodies(projectId, meta)));
  const isCut = hasMore || fittingRows.length < rows.length;
  return {
    templates: templates.filter((template) => template !== null),
    last: isCut ? (fittingRows.at(-1)?.meta.id ?? null) : null,
    total,
    totalIsLowerBound: !isComplete,
  };
}

interface TemplateRow {
  meta: TemplateMeta;
  answerBytes: number;
}

function rowsOfResponse(rows: TemplateRow[]): TemplateRow[] {
  let bytes = 0;
  const firstTooMany = rows.findIndex((row, index) => {
    bytes += row.answerBytes;
    return bytes > MAX_RESPONSE_BYTES && index > 0;
  });
  return firstTooMany < 0 ? rows : rows.slice(0, firstTooMany);
}

async function withBodies(projectId: string, meta: TemplateMeta): Promise<EmailTemplate | null> {
  const bodies = await getBodies(projectId, meta.id, meta.version);
  return bodies ? { ...meta, ...bodies } : loadTemplate(projectId, meta.id);
}

interface ListedTemplates {
  rows: TemplateRow[];
  hasMore: boolean;
  total: number;
  isComplete: boolean;
}

async function findTemplates(
  projectId: string,
  { after, skip, take, matches, count }: ListRequest,
): Promise<ListedTemplates> {
  const countDeadline = count ? now() + MAX_COUNT_MS : 0;
  const readsToEnd = matches !== undefined || count;
  const pageLimit = readsToEnd ? undefined : skip + take + 1;
  const matching: TemplateRow[] = [];
  let total = 0;
  const resultOf = (isComplete: boolean): ListedTemplates => ({
    rows: matching.slice(0, take),
    hasMore: matching.length > take,
    total,
    isComplete,
  });
  let from = after;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { rows, next } = await readPage(projectId, from, pageLimit);
    for (const row of rows) {
      if (matches && !matches(row.meta)) continue;
      total += 1;
      if (total > skip && matching.length <= take) matching.push(row);
    }
    if (!next) return resultOf(true);
    if (matching.length > take && now() >= countDeadline) break;
    from = next;
  }
  return resultOf(false);
}

async function readPage(projectId: string, after: string | undefined, limit: number | undefined) {
  const sk = after ? { below: after } : undefined;
  const page = await queryPage({ pk: templatePartition(projectId), sk, backwards: true, limit });
  const rows = page.rows.map((row): TemplateRow => ({ meta: toMeta(row), answerBytes: row.answerBytes as number }));
  return { rows, next: page.after?.sk as string | undefined };
}
