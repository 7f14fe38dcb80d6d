import { type AttributeMembers, allOf, type Expression, ExpressionAttributes, expr } from './expressions';

export interface Change {
  /** Constants or expressions: `{ version: expr`version + ${1}` }`. */
  set?: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
  add?: Readonly<Record<string, unknown>>;
  append?: Readonly<Record<string, unknown>>;
  /** Changes each key alone, so concurrent writes of others survive; null removes a key. */
  merge?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  if?: Expression | undefined;
  /** Without it the row must exist: UpdateItem creates missing rows. */
  makesRow?: true;
}

interface Condition extends AttributeMembers {
  ConditionExpression: string;
}

const EXISTS = expr`attribute_exists(pk)`;

/** Short, so changes of three hundred map keys fit DynamoDB's 4 KB. */
export function updateOf({ set = {}, remove = [], add = {}, append = {}, merge = {}, makesRow, ...change }: Change) {
  const to = new ExpressionAttributes();
  const sets = Object.entries(set).flatMap(([attribute, value]) =>
    value === undefined ? [] : [`${to.name(attribute)} = ${to.operand(value)}`],
  );
  for (const [attribute, entry] of Object.entries(append)) {
    const list = to.name(attribute);
    sets.push(`${list} = list_append(if_not_exists(${list}, ${to.value([])}), ${to.value([entry])})`);
  }
  const removes = remove.map((attribute) => to.name(attribute));
  for (const [attribute, keys] of Object.entries(merge)) {
    for (const [key, value] of Object.entries(keys)) {
      // A name that no expression uses is an error for DynamoDB.
      if (value === undefined) continue;
      const path = `${to.key(attribute)}.${to.key(key)}`;
      if (value === null) removes.push(path);
      else sets.push(`${path}=${to.operand(value)}`);
    }
  }
  const adds = Object.entries(add).map(([attribute, by]) => `${to.name(attribute)} ${to.value(by)}`);
  const clauses = Object.entries({ SET: sets, REMOVE: removes, ADD: adds }).filter(([, parts]) => parts.length > 0);
  const condition = makesRow ? change.if : allOf(EXISTS, change.if);
  return {
    ...(clauses.length > 0
      ? { UpdateExpression: clauses.map(([clause, parts]) => `${clause} ${parts.join(', ')}`).join(' ') }
      : {}),
    ...(condition ? { ConditionExpression: to.write(condition) } : {}),
    ...to.members(),
  };
}

export function conditionOf(condition: Expression | undefined): Partial<Condition> {
  return condition ? writeCondition(condition) : {};
}

export function writeCondition(condition: Expression): Condition {
  const to = new ExpressionAttributes();
  return { ConditionExpression: to.write(condition), ...to.members() };
}
