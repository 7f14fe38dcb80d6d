import { API_ERRORS_PER_MINUTE } from '../../contract/limits';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { queryPage } from '../table/query';
import type { Row } from '../table/rows';
import {
  type ApiError,
  apiErrorsPartition,
  type ErrorList,
  errorLists,
  minuteOf,
  notStoredAttribute,
  type StoredError,
} from './api-errors';

export interface ApiErrorFilter {
  requestId?: string | undefined;
  code?: string | undefined;
  matchesCode?: ((code: string) => boolean) | undefined;
  operation?: string | undefined;
  actor?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export interface ListedError extends ApiError {
  /** A lower bound of the errors of its minute and list that were not stored. */
  notStored: number;
  position: string;
}

const FIRST_MINUTE = '0';
const END = '~';
const MINUTE_LENGTH = '2026-12-01T12:34'.length;
const ERRORS_PER_ROW = API_ERRORS_PER_MINUTE.own + API_ERRORS_PER_MINUTE.visitors;

export const listErrors = (
  project: Project,
  filter: ApiErrorFilter,
  name: string,
  page: PageRequest,
): Promise<CountedPage<ListedError>> =>
  readCountedList(
    {
      secret: project.secret,
      name,
      readStep: (after, size) => readStep(project.id, filter, after, size),
      positionOf: ({ position }) => position,
    },
    page,
  );

async function readStep(
  projectId: string,
  filter: ApiErrorFilter,
  after: string | null,
  size: number,
): Promise<ScanStep<ListedError>> {
  const firstMinute = filter.from === undefined ? FIRST_MINUTE : minuteOf(filter.from);
  const cursorMinute = after === null ? END : after.slice(0, MINUTE_LENGTH);
  const lastMinute = filter.to === undefined ? END : minuteOf(filter.to);
  const { rows, after: next } = await queryPage({
    pk: apiErrorsPartition(projectId),
    sk: { between: [firstMinute, cursorMinute < lastMinute ? cursorMinute : lastMinute] },
    backwards: true,
    limit: Math.ceil(size / ERRORS_PER_ROW) + 1,
  });
  const errors = rows.flatMap(errorsOfMinute).filter((error) => after === null || error.position < after);
  return {
    rows: errors.filter((error) => matchesFilter(error, filter)),
    resumeAfter: (next?.sk as string | undefined) ?? null,
  };
}

const errorsOfMinute = (row: Row): ListedError[] =>
  errorLists.flatMap((list) => errorsOfList(row, list)).sort((a, b) => (a.position < b.position ? 1 : -1));

function errorsOfList(row: Row, list: ErrorList): ListedError[] {
  const errors = (row[list] ?? []) as StoredError[];
  const notStored = Number(row[notStoredAttribute(list)] ?? 0);
  return errors.map(({ r, t, o, p, c, m, f = [], k, i = null }, index) => ({
    requestId: r,
    at: t,
    operation: o,
    method: p.slice(0, p.indexOf(' ')),
    path: p.slice(p.indexOf(' ') + 1),
    code: c,
    message: m,
    fields: f.map((text) => {
      const end = text.indexOf(' ');
      return { code: text.slice(0, end), field: text.slice(end + 1) };
    }),
    caller: { kind: k, id: i },
    notStored,
    position: `${row.sk}#${t}#${list}#${String(index).padStart(2, '0')}`,
  }));
}

function matchesFilter({ requestId, code, operation, caller, at }: ListedError, filter: ApiErrorFilter): boolean {
  const { actor } = filter;
  return (
    (filter.requestId === undefined || filter.requestId === requestId) &&
    (filter.code === undefined || filter.code === code) &&
    (filter.matchesCode?.(code) ?? true) &&
    (filter.operation === undefined || `${operation}.`.startsWith(`${filter.operation}.`)) &&
    (actor === undefined || actor === (caller.id ?? caller.kind)) &&
    (filter.from === undefined || at >= filter.from) &&
    (filter.to === undefined || at < filter.to)
  );
}
