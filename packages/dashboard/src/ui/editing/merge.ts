export type Fields = object;

const isEqual = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

export function changedFields<Form extends Fields>(before: Form, after: Form): (keyof Form & string)[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Form & string>;
  return [...fields].filter((field) => !isEqual(before[field], after[field]));
}

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
  const myFields = changedFields(before, mine);
  const theirFields = changedFields(before, theirs);
  return theirFields.filter((field) => myFields.includes(field) && !isEqual(mine[field], theirs[field]));
};
