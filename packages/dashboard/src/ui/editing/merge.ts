/** A form: one value for each of its fields. Values are compared as JSON. */
export type Fields = object;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ. */
export const changedFields = <Form extends Fields>(before: Form, after: Form): (keyof Form & string)[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Form & string)[]).filter(
    (field) => !same(before[field], after[field]),
  );

/** The fields that a form changes, with their values. */
export const changesOf = <Form extends Fields>(before: Form, after: Form): Partial<Form> =>
  Object.fromEntries(changedFields(before, after).map((field) => [field, after[field]])) as Partial<Form>;

/** The form of somebody else with one's own changes over it. */
export const mergeForms = <Form extends Fields>({
  before,
  mine,
  theirs,
}: {
  before: Form;
  mine: Form;
  theirs: Form;
}): Form => ({ ...theirs, ...changesOf(before, mine) });

/** The fields that both have changed, each to something else. */
export const clashes = <Form extends Fields>({
  before,
  mine,
  theirs,
}: {
  before: Form;
  mine: Form;
  theirs: Form;
}): (keyof Form & string)[] => {
  const ours = changedFields(before, mine);
  return changedFields(before, theirs).filter((field) => ours.includes(field) && !same(mine[field], theirs[field]));
};
