import { DeleteCommand, GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMain, type Fixture, openFixture } from './table-fixture';

const KEY = { pk: 'p', sk: 's' };
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
  await createMain(fixture);
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.documents.send(new DeleteCommand({ TableName: 'main', Key: KEY })));

const put = (attributes: Record<string, unknown>) =>
  fixture.documents.send(new PutCommand({ TableName: 'main', Item: { ...KEY, ...attributes } }));

const update = (expression: string, rest: Partial<UpdateCommandInput> = {}) =>
  fixture.documents.send(
    new UpdateCommand({ TableName: 'main', Key: KEY, UpdateExpression: expression, ReturnValues: 'ALL_NEW', ...rest }),
  );

const item = async () =>
  (await fixture.documents.send(new GetCommand({ TableName: 'main', Key: KEY, ConsistentRead: true }))).Item;

const INVALID_PATH = {
  name: 'ValidationException',
  message: 'The document path provided in the update expression is invalid for update',
};

describe('nested paths', () => {
  test('a member of a missing map cannot be set, and no row comes into being', async () => {
    const failing = update('SET #data.#k = :v', {
      ExpressionAttributeNames: { '#data': 'data', '#k': 'plan' },
      ExpressionAttributeValues: { ':v': 'pro' },
    });
    await expect(failing).rejects.toMatchObject(INVALID_PATH);
    expect(await item()).toBeUndefined();
  });

  test('a member of a map is set beside the others', async () => {
    await put({ data: { plan: 'free', age: 3 } });
    const { Attributes } = await update('SET #data.#k = :v', {
      ExpressionAttributeNames: { '#data': 'data', '#k': 'plan' },
      ExpressionAttributeValues: { ':v': 'pro' },
    });
    expect(Attributes).toEqual({ ...KEY, data: { plan: 'pro', age: 3 } });
  });

  test('paths that overlap or repeat are refused', async () => {
    const names = { ExpressionAttributeNames: { '#data': 'data' } };
    const values = { ExpressionAttributeValues: { ':m': {}, ':v': 1 } };
    const overlap = update('SET #data = if_not_exists(#data, :m), #data.k = :v', { ...names, ...values });
    await expect(overlap).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('Two document paths overlap with each other') as unknown as string,
    });
    const twice = update('SET a = :v REMOVE a', { ExpressionAttributeValues: { ':v': 1 } });
    await expect(twice).rejects.toThrow('Two document paths overlap with each other');
  });

  test('a member is removed, and removing a missing one changes nothing', async () => {
    await put({ data: { k: 1, other: 2 } });
    const names = { ExpressionAttributeNames: { '#data': 'data' } };
    expect((await update('REMOVE #data.k', names)).Attributes).toEqual({ ...KEY, data: { other: 2 } });
    expect((await update('REMOVE #data.k', names)).Attributes).toEqual({ ...KEY, data: { other: 2 } });
  });

  test('removing from a missing map is refused', async () => {
    await put({});
    await expect(update('REMOVE absent1.k')).rejects.toMatchObject(INVALID_PATH);
  });
});

describe('functions and arithmetic', () => {
  test('list_append and if_not_exists build on what is there', async () => {
    const append = () =>
      update('SET l = list_append(if_not_exists(l, :none), :more)', {
        ExpressionAttributeValues: { ':none': [], ':more': ['x'] },
      });
    await append();
    expect((await append()).Attributes?.l).toEqual(['x', 'x']);
  });

  test('operands mean the item as it was before the update', async () => {
    await put({ a: 1, b: 2 });
    expect((await update('SET a = b, b = a')).Attributes).toMatchObject({ a: 2, b: 1 });
  });

  test('ADD starts at zero, sums exactly and joins sets; DELETE takes members away and the empty set with them', async () => {
    await update('ADD n :n, s :s', { ExpressionAttributeValues: { ':n': 5, ':s': new Set(['a', 'b']) } });
    const added = await update('ADD n :n, s :s SET f = :f', {
      ExpressionAttributeValues: { ':n': -7.25, ':s': new Set(['b', 'c']), ':f': 0.1 },
    });
    expect(added.Attributes).toMatchObject({ n: -2.25, s: new Set(['a', 'b', 'c']) });
    const sum = await update('SET f = f + :f DELETE s :s', {
      ExpressionAttributeValues: { ':f': 0.2, ':s': new Set(['a', 'b', 'c']) },
    });
    expect(sum.Attributes).toEqual({ ...KEY, n: -2.25, f: 0.3 });
  });

  test('adding a number to a string is refused', async () => {
    await put({ n: 'text' });
    const failing = update('ADD n :one', { ExpressionAttributeValues: { ':one': 1 } });
    await expect(failing).rejects.toThrow('An operand in the update expression has an incorrect data type');
  });

  test('list elements are removed by their places before the update, and set beyond the end they are appended', async () => {
    await put({ l: ['a', 'b', 'c', 'd'] });
    expect((await update('REMOVE l[0], l[2]')).Attributes?.l).toEqual(['b', 'd']);
    const set = await update('SET l[0] = :x, l[9] = :y', { ExpressionAttributeValues: { ':x': 'x', ':y': 'y' } });
    expect(set.Attributes?.l).toEqual(['x', 'd', 'y']);
  });

  test('a missing attribute cannot be an operand', async () => {
    await expect(update('SET a = absent1')).rejects.toThrow(
      'The provided expression refers to an attribute that does not exist in the item',
    );
  });
});

describe('limits', () => {
  test('key attributes cannot be updated', async () => {
    const failing = update('SET sk = :v', { ExpressionAttributeValues: { ':v': 'other' } });
    await expect(failing).rejects.toThrow('Cannot update attribute sk. This attribute is part of the key');
  });

  test('an index key of the wrong type or without content is refused', async () => {
    const set = (value: unknown) => update('SET g1pk = :v', { ExpressionAttributeValues: { ':v': value } });
    await expect(set(5)).rejects.toThrow('Type mismatch for Index Key g1pk');
    await expect(set('')).rejects.toThrow('cannot contain an empty string value. IndexName: g1x, IndexKey: g1pk');
  });

  test('400 KB are the most that an item can have, in bytes and with its names', async () => {
    const fits = 'x'.repeat(400 * 1024 - 'pkpsks'.length - 'text'.length);
    await put({ text: fits });
    await expect(put({ text: `${fits}y` })).rejects.toThrow('Item size has exceeded the maximum allowed size');
    await expect(put({ text: 'é'.repeat(250 * 1024) })).rejects.toThrow('Item size has exceeded');
    const growing = update('SET more = :m', { ExpressionAttributeValues: { ':m': 'x' } });
    await expect(growing).rejects.toThrow('Item size to update has exceeded the maximum allowed size');
  });

  test('an expression of more than 4 KB is refused', async () => {
    const long = `SET ${Array.from({ length: 400 }, (_, n) => `attribute${n} = :v`).join(', ')}`;
    const failing = update(long, { ExpressionAttributeValues: { ':v': 1 } });
    await expect(failing).rejects.toThrow('Expression size has exceeded the maximum allowed size');
  });

  test('empty key strings are refused on every way in', async () => {
    const empty = { pk: 'p', sk: '' };
    await expect(put({ sk: '' })).rejects.toThrow('cannot contain an empty string value. Key: sk');
    const get = fixture.documents.send(new GetCommand({ TableName: 'main', Key: empty }));
    await expect(get).rejects.toThrow('cannot contain an empty string value. Key: sk');
  });
});
