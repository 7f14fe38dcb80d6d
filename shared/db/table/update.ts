import { type AttributeMembers, allOf, type Expression, ExpressionAttributes, expr } from './expressions';

/** What an update changes in a row, and the state that it expects. */
export interface Change {
  /**
   * Values by attribute, each a constant or an expression: `{ version: expr`version + ${1}` }`. Undefined ones are left
   * out.
   */
  set?: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
  /** Numbers to add, or members to add to a set. */
  add?: Readonly<Record<string, unknown>>;
  /** One entry each for the end of a list, which is made if it is missing. */
  append?: Readonly<Record<string, unknown>>;
  /** Keys of maps, each changed by itself, so that writes of other keys lose nothing; null removes a key. */
  merge?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  if?: Expression | undefined;
  /** The update may make the row. Without it the row must exist: UpdateItem makes what it does not find. */
  makesRow?: true;
}

/** A condition in the form of a request. */
interface Condition extends AttributeMembers {
  ConditionExpression: string;
}

const EXISTS = expr`attribute_exists(pk)`;

/**
 * The expressions of an update, with their names and values. DynamoDB takes 4 KB of an expression: changes of three
 * hundred keys of maps fit because they are written short.
 */
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

/** A condition alone, with its names and values. */
export function conditionOf(condition: Expression | undefined): Partial<Condition> {
  return condition ? writeCondition(condition) : {};
}

export function writeCondition(condition: Expression): Condition {
  const to = new ExpressionAttributes();
  return { ConditionExpression: to.write(condition), ...to.members() };
}
