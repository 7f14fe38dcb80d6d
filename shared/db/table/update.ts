import { type AttributeDefinitions, allOf, type Expression, ExpressionAttributes, expr } from './expressions';

export interface Change {
  /** Constants or expressions: `{ version: expr`version + ${1}` }`. */
  set?: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
  add?: Readonly<Record<string, unknown>>;
  append?: Readonly<Record<string, unknown>>;
  /** Changes a map's keys separately, so concurrent writes of other keys survive; null removes a key. */
  merge?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  if?: Expression | undefined;
  /** Without `makesRow`, the row must exist, since UpdateItem creates missing rows. */
  makesRow?: true;
}

interface Condition extends AttributeDefinitions {
  ConditionExpression: string;
}

const EXISTS = expr`attribute_exists(pk)`;

/** The expression is short, so that changes of 300 map keys fit DynamoDB's limit of 4 KB. */
export function updateOf({ set = {}, remove = [], add = {}, append = {}, merge = {}, makesRow, ...change }: Change) {
  const attributes = new ExpressionAttributes();
  const assignments = [...assign(attributes, set), ...appendToLists(attributes, append)];
  const removals = remove.map((attribute) => attributes.name(attribute));
  const mergeParts = mergeMaps(attributes, merge);
  const additions = Object.entries(add).map(
    ([attribute, summand]) => `${attributes.name(attribute)} ${attributes.value(summand)}`,
  );
  const clauses = Object.entries({
    SET: [...assignments, ...mergeParts.assignments],
    REMOVE: [...removals, ...mergeParts.removals],
    ADD: additions,
  }).filter(([, parts]) => parts.length > 0);
  const condition = makesRow ? change.if : allOf(EXISTS, change.if);
  return {
    ...(clauses.length > 0
      ? { UpdateExpression: clauses.map(([clause, parts]) => `${clause} ${parts.join(', ')}`).join(' ') }
      : {}),
    ...(condition ? { ConditionExpression: attributes.write(condition) } : {}),
    ...attributes.definitions(),
  };
}

const assign = (attributes: ExpressionAttributes, set: NonNullable<Change['set']>): string[] =>
  Object.entries(set).flatMap(([attribute, value]) =>
    value === undefined ? [] : [`${attributes.name(attribute)} = ${attributes.operand(value)}`],
  );

const appendToLists = (attributes: ExpressionAttributes, append: NonNullable<Change['append']>): string[] =>
  Object.entries(append).map(([attribute, entry]) => {
    const list = attributes.name(attribute);
    return `${list} = list_append(if_not_exists(${list}, ${attributes.value([])}), ${attributes.value([entry])})`;
  });

function mergeMaps(attributes: ExpressionAttributes, merge: NonNullable<Change['merge']>) {
  const assignments: string[] = [];
  const removals: string[] = [];
  for (const [attribute, keys] of Object.entries(merge)) {
    for (const [key, value] of Object.entries(keys)) {
      // DynamoDB rejects a name that no expression uses.
      if (value === undefined) continue;
      const path = `${attributes.shortAlias(attribute)}.${attributes.shortAlias(key)}`;
      if (value === null) removals.push(path);
      else assignments.push(`${path}=${attributes.operand(value)}`);
    }
  }
  return { assignments, removals };
}

export function conditionOf(condition: Expression | undefined): Partial<Condition> {
  return condition ? writeCondition(condition) : {};
}

export function writeCondition(condition: Expression): Condition {
  const attributes = new ExpressionAttributes();
  return { ConditionExpression: attributes.write(condition), ...attributes.definitions() };
}
