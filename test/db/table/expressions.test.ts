import { describe, expect, test } from '@jest/globals';
import { allOf, anyOf, type Expression, expr, name, oneOf } from '../../../shared/db/table/expressions';
import { conditionOf, updateOf, writeCondition } from '../../../shared/db/table/update';

/** The members of a request with this condition. */
const sent = (expression: Expression) => writeCondition(expression);
const EXISTS = { ConditionExpression: 'attribute_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

describe('a condition', () => {
  test('has names for its words and aliases for its values', () => {
    expect(sent(expr`status = ${'QUEUED'} AND version < ${7}`)).toEqual({
      ConditionExpression: '#status = :0 AND #version < :1',
      ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
      ExpressionAttributeValues: { ':0': 'QUEUED', ':1': 7 },
    });
  });

  test('keeps operators and functions, and names reserved words of DynamoDB too', () => {
    expect(
      sent(expr`NOT contains(names, ${1}) OR size(data) BETWEEN ${2} AND ${3} OR begins_with(year, ${'2'})`),
    ).toEqual({
      ConditionExpression: 'NOT contains(#names, :0) OR size(#data) BETWEEN :1 AND :2 OR begins_with(#year, :3)',
      ExpressionAttributeNames: { '#names': 'names', '#data': 'data', '#year': 'year' },
      ExpressionAttributeValues: { ':0': 1, ':1': 2, ':2': 3, ':3': '2' },
    });
  });

  test('has one name for an attribute that it mentions twice, and an alias for each value', () => {
    expect(sent(expr`n <= ${1} OR n > ${1}`)).toEqual({
      ConditionExpression: '#n <= :0 OR #n > :1',
      ExpressionAttributeNames: { '#n': 'n' },
      ExpressionAttributeValues: { ':0': 1, ':1': 1 },
    });
  });

  test('puts another expression in parentheses, so that an OR in it stays together', () => {
    const either = expr`a = ${1} OR b = ${2}`;
    expect(sent(expr`${either} AND c = ${3}`).ConditionExpression).toBe('(#a = :0 OR #b = :1) AND #c = :2');
  });

  test('takes several values for IN', () => {
    expect(sent(expr`status IN ${anyOf(['A', 'B'])}`)).toEqual({
      ConditionExpression: '#status IN (:0, :1)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':0': 'A', ':1': 'B' },
    });
  });

  test('is of all that are given', () => {
    const [one, other] = [expr`a = ${1}`, expr`b = ${2} OR c = ${3}`];
    expect(sent(allOf(one, undefined, other) as Expression).ConditionExpression).toBe(
      '(#a = :0) AND (#b = :1 OR #c = :2)',
    );
    expect(allOf(undefined, one)).toBe(one);
    expect(allOf(undefined)).toBeUndefined();
    expect(conditionOf(undefined)).toEqual({});
  });

  test('is of one that is given, without parentheses around a single one', () => {
    const [one, other] = [expr`a = ${1}`, expr`b = ${2} AND c = ${3}`];
    expect(sent(oneOf([one, other])).ConditionExpression).toBe('(#a = :0) OR (#b = :1 AND #c = :2)');
    expect(sent(allOf(oneOf([one]), other) as Expression).ConditionExpression).toBe(
      '(#a = :0) AND (#b = :1 AND #c = :2)',
    );
  });

  test.each([
    ['a.b'],
    ['__proto__'],
    ['constructor'],
    ['größe'],
    ['日本'],
    ['with space'],
    ['x = :0 OR attribute_exists(pk)'],
    ['#0'],
    ['1st'],
    ['AND'],
    [''],
    ['n'.repeat(255)],
  ])('can ask for the attribute %j by name', (attribute) => {
    const { ConditionExpression = '', ExpressionAttributeNames = {} } = sent(expr`${name(attribute)} = ${1}`);
    const [, alias = ''] = /^(#\w+) = :0$/.exec(ConditionExpression) ?? [];
    expect(ExpressionAttributeNames).toEqual({ [alias]: attribute });
  });

  test('never confuses a hostile name with another one', () => {
    const asked = sent(expr`${name('a.b')} = ${1} AND ${name('a')}.b = ${2} AND ${name('#0')} = ${3}`);
    expect(asked.ConditionExpression).toBe('#0 = :0 AND #a.#b = :1 AND #3 = :2');
    expect(asked.ExpressionAttributeNames).toEqual({ '#0': 'a.b', '#a': 'a', '#b': 'b', '#3': '#0' });
  });

  test('leaves a hostile value a value', () => {
    expect(sent(expr`a = ${':1 OR attribute_exists(pk)'}`)).toMatchObject({
      ConditionExpression: '#a = :0',
      ExpressionAttributeValues: { ':0': ':1 OR attribute_exists(pk)' },
    });
  });
});

describe('an update', () => {
  test('asks for the row, because UpdateItem creates a missing one', () => {
    expect(updateOf({})).toEqual(EXISTS);
    expect(updateOf({ makesRow: true })).toEqual({});
  });

  test('sets constants and expressions, and leaves undefined ones out', () => {
    expect(updateOf({ set: { name: 'Ada', version: expr`version + ${1}`, note: undefined } })).toEqual({
      UpdateExpression: 'SET #name = :0, #version = #version + :1',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#name': 'name', '#version': 'version', '#pk': 'pk' },
      ExpressionAttributeValues: { ':0': 'Ada', ':1': 1 },
    });
  });

  test('sets null, which is a value', () => {
    expect(updateOf({ set: { name: null } }).ExpressionAttributeValues).toEqual({ ':0': null });
  });

  test('sets a default with if_not_exists', () => {
    expect(updateOf({ set: { n: expr`if_not_exists(n, ${0}) + ${1}` } }).UpdateExpression).toBe(
      'SET #n = if_not_exists(#n, :0) + :1',
    );
  });

  test('removes, adds and appends', () => {
    expect(updateOf({ remove: ['due', 'a.b'], add: { sent: 2 }, append: { log: { at: 1 } } })).toEqual({
      UpdateExpression: 'SET #log = list_append(if_not_exists(#log, :0), :1) REMOVE #due, #2 ADD #sent :2',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#log': 'log', '#due': 'due', '#2': 'a.b', '#sent': 'sent', '#pk': 'pk' },
      ExpressionAttributeValues: { ':0': [], ':1': [{ at: 1 }], ':2': 2 },
    });
  });

  test('changes keys of a map one by one: null removes one, undefined leaves it', () => {
    expect(updateOf({ merge: { data: { city: 'Rome', old: null, same: undefined, 'a.b': 1 } } })).toEqual({
      UpdateExpression: 'SET #0.#1=:0, #0.#3=:1 REMOVE #0.#2',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#0': 'data', '#1': 'city', '#2': 'old', '#3': 'a.b', '#pk': 'pk' },
      ExpressionAttributeValues: { ':0': 'Rome', ':1': 1 },
    });
  });

  test('uses the same name for a key that the condition mentions too', () => {
    expect(updateOf({ merge: { data: { city: 1 } }, if: expr`data.city = ${2}` })).toMatchObject({
      UpdateExpression: 'SET #0.#1=:0',
      ConditionExpression: '(attribute_exists(#pk)) AND (#0.#1 = :1)',
    });
  });

  test('adds the condition to that for the row', () => {
    expect(updateOf({ set: { a: 1 }, if: expr`a = ${0} OR b = ${0}` }).ConditionExpression).toBe(
      '(attribute_exists(#pk)) AND (#a = :1 OR #b = :2)',
    );
    expect(updateOf({ set: { a: 1 }, if: expr`b = ${0}`, makesRow: true }).ConditionExpression).toBe('#b = :1');
  });

  test.each([
    ['set', 100],
    ['remove', 100],
    ['set', 300],
  ])('of a map fits into 4 KB: %s of %i keys of hostile names', (kind, count) => {
    const keys = Array.from({ length: count }, (_, n) => [`${'ключ '.repeat(10)}${n}`, kind === 'set' ? n : null]);
    const { UpdateExpression = '', ExpressionAttributeNames } = updateOf({ merge: { data: Object.fromEntries(keys) } });
    expect(UpdateExpression.length).toBeLessThan(4096);
    expect(Object.keys(ExpressionAttributeNames ?? {})).toHaveLength(count + 2);
  });

  test('takes keys that objects have by themselves', () => {
    const merge = {
      data: Object.fromEntries([
        ['__proto__', 1],
        ['constructor', 2],
        ['toString', null],
      ]),
    };
    expect(updateOf({ merge })).toMatchObject({
      UpdateExpression: 'SET #0.#1=:0, #0.#2=:1 REMOVE #0.#3',
      ExpressionAttributeNames: { '#1': '__proto__', '#2': 'constructor', '#3': 'toString' },
    });
  });
});
