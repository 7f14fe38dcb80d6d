import type { LastChange } from '../../contract/revisions';
import type { Form } from '../../domain/forms/form';
import { isoNow } from '../../ops/clock';
import { whileItExists } from '../table/closing';
import { expr } from '../table/expressions';
import { formPartition, keys } from '../table/keys';
import { type Conflict, isConflict } from '../table/outcomes';
import { queryPage } from '../table/query';
import { get, getAs, type Row, remove, update, updateOrRead } from '../table/rows';
import { contentOf } from '../table/stored';
import { putPart, transact, updatePart } from '../table/transact';
import type { Change } from '../table/update';

const toForm = (item: Record<string, unknown>): Form => contentOf<Form>(item);

export const getForm = (projectId: string, id: string): Promise<Form | null> => getAs(keys.form(projectId, id), toForm);

/** At most fifty rows, so one page. */
export async function listForms(projectId: string): Promise<Form[]> {
  const { rows } = await queryPage({ pk: formPartition(projectId), backwards: true });
  return rows.map(toForm);
}

export async function createForm(projectId: string, form: Form): Promise<Form | 'no_segment'> {
  const row = { ...keys.form(projectId, form.id), v: 1, ...form };
  const { segmentId } = form;
  const references = segmentId ? [whileItExists(keys.segment(projectId, segmentId))] : [];
  const failedParts = await transact([putPart(row, expr`attribute_not_exists(pk)`), ...references]);
  if (failedParts === null) return form;
  return (await getForm(projectId, form.id)) ?? (failedParts[1] ? 'no_segment' : form);
}

const optionalFields = ['intro', 'button', 'redirect', 'segmentId'] as const;
type OptionalField = (typeof optionalFields)[number];
type FormCount = 'submitted' | 'subscribed';

type Content = Omit<Form, 'id' | 'version' | 'lastChange' | 'createdAt' | 'updatedAt' | OptionalField | FormCount>;

export type FormChange = { [Field in keyof Content]?: Content[Field] | undefined } & {
  [Field in OptionalField]?: string | null | undefined;
} & {
  lastChange: LastChange;
};

async function writeChange(
  projectId: string,
  id: string,
  change: Change,
  segmentId: string | null | undefined,
): Promise<Row | Conflict<Row> | 'no_segment'> {
  const key = keys.form(projectId, id);
  if (!segmentId) return updateOrRead(key, change);
  const failedParts = await transact([updatePart(key, change), whileItExists(keys.segment(projectId, segmentId))]);
  const row = await get(key);
  if (failedParts === null) return row ?? { conflict: true, row };
  const [isOutdated] = failedParts;
  return isOutdated ? { conflict: true, row } : 'no_segment';
}

/** A repeat of the latest request passes the version check. */
export async function updateForm(
  projectId: string,
  id: string,
  change: FormChange,
  expectedVersion: number | undefined,
): Promise<Form | null | 'no_segment' | { outdated: Form }> {
  const rowChange = {
    set: {
      ...change,
      ...Object.fromEntries(optionalFields.map((field) => [field, change[field] ?? undefined])),
      updatedAt: isoNow(),
    },
    remove: optionalFields.filter((field) => change[field] === null),
    add: { version: 1 },
    ...(expectedVersion === undefined
      ? {}
      : { if: expr`version = ${expectedVersion} OR lastChange.request = ${change.lastChange.request}` }),
  };
  const outcome = await writeChange(projectId, id, rowChange, change.segmentId);
  if (outcome === 'no_segment') return outcome;
  if (!isConflict<Row>(outcome)) return toForm(outcome);
  return outcome.row && { outdated: toForm(outcome.row) };
}

export const addToFormCount = (projectId: string, id: string, count: FormCount): Promise<boolean> =>
  update(keys.form(projectId, id), { add: { [count]: 1 } });

export const deleteForm = (projectId: string, id: string): Promise<boolean> =>
  remove(keys.form(projectId, id), expr`attribute_exists(pk)`);
