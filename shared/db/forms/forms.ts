import type { LastChange } from '../../contract/revisions';
import type { Form } from '../../domain/forms/form';
import { isoNow } from '../../ops/clock';
import { expr } from '../table/expressions';
import { formPartition, keys } from '../table/keys';
import { isConflict } from '../table/outcomes';
import { queryPage } from '../table/query';
import { getAs, putOrRead, remove, update, updateOrRead } from '../table/rows';
import { contentOf } from '../table/stored';

const toForm = (item: Record<string, unknown>): Form => contentOf<Form>(item);

export const getForm = (projectId: string, id: string): Promise<Form | null> => getAs(keys.form(projectId, id), toForm);

/** At most fifty rows, so one page. */
export async function listForms(projectId: string): Promise<Form[]> {
  const { rows } = await queryPage({ pk: formPartition(projectId), backwards: true });
  return rows.map(toForm);
}

export async function createForm(projectId: string, form: Form): Promise<Form> {
  const row = { ...keys.form(projectId, form.id), v: 1, ...form };
  const outcome = await putOrRead(row, expr`attribute_not_exists(pk)`);
  return outcome !== 'written' && outcome.row ? toForm(outcome.row) : form;
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

/** A repeat of the latest request passes the version check. */
export async function updateForm(
  projectId: string,
  id: string,
  change: FormChange,
  expectedVersion: number | undefined,
): Promise<Form | null | { outdated: Form }> {
  const outcome = await updateOrRead(keys.form(projectId, id), {
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
  });
  if (!isConflict(outcome)) return toForm(outcome);
  return outcome.row && { outdated: toForm(outcome.row) };
}

export const addToFormCount = (projectId: string, id: string, count: FormCount): Promise<boolean> =>
  update(keys.form(projectId, id), { add: { [count]: 1 } });

export const deleteForm = (projectId: string, id: string): Promise<boolean> =>
  remove(keys.form(projectId, id), expr`attribute_exists(pk)`);
