export type Fields = object;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const changedFields = <Form extends Fields>(before: Form, after: Form): (keyof Form & string)[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Form & string)[]).filter(
    (field) => !isEqual(before[field], after[field]),
  );

export const changesOf = <Form extends Fields>(before: Form, after: Form): Partial<Form> =>
  Object.fromEntries(changedFields(before, after).map((field) => [field, after[field]])) as Partial<Form>;

export const mergeForms = <Form extends Fields>({
  before,
  mine,
  theirs,
}: {
  before: Form;
  mine: Form;
  theirs: Form;
}): Form => ({ ...theirs, ...changesOf(before, mine) });

export const findClashes = <Form extends Fields>({
  before,
  mine,
  theirs,
}: {
  before: Form;
  mine: Form;
  theirs: Form;
}): (keyof Form & string)[] => {
  const ours = changedFields(before, mine);
  return changedFields(before, theirs).filter((field) => ours.includes(field) && !isEqual(mine[field], theirs[field]));
};
