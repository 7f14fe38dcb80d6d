import { describe, expect, test } from '@jest/globals';
import { filter as filterSchema } from '../../../shared/contract/filters';
import { checkFilter } from '../../../shared/domain/segments/check';
import { fieldErrors } from '../../../shared/http/field-errors';

/** What is wrong with a filter's only condition, as `field code` below the condition. */
function wrongIn(condition: Record<string, unknown>): string[] {
  const parsed = filterSchema.safeParse({ operator: 'AND', conditions: [condition] }, { reportInput: true });
  const errors = parsed.success ? checkFilter(parsed.data, '', { segments: new Set() }) : fieldErrors(parsed.error);
  return errors.map(({ field, code }) => `${field.replace(/^\.?conditions\[0\]\.?/, '')} ${code}`);
}

const wrongShape = (filter: unknown): string[] => {
  const { error } = filterSchema.safeParse(filter, { reportInput: true });
  return error ? fieldErrors(error).map(({ field, code }) => `${field} ${code}`) : [];
};

const nested = (depth: number): object => ({
  operator: 'AND',
  conditions: [depth === 1 ? { field: 'email', operator: 'exists' } : nested(depth - 1)],
});

describe('a condition is refused', () => {
  test.each([
    [{ field: 'nickname', operator: 'exists' }, 'field invalid_string'],
    [{ field: 'data.', operator: 'exists' }, 'field invalid_string'],
    [{ field: 'data.a.b.c.d.e.f', operator: 'exists' }, 'field invalid_string'],
    [{ field: 'email.read', operator: 'triggered' }, 'field invalid_string'],
    [{ field: 'trigger.plan', operator: 'exists' }, 'field invalid_string'],
    [{ field: 'received.plan', operator: 'exists' }, 'field invalid_string'],
    [{ field: 'segment.seg_gone', operator: 'member' }, 'field not_found'],
    [{ field: 'subscribed', operator: 'contains', value: 'a' }, 'operator invalid_enum_value'],
    [{ field: 'event.x', operator: 'equals', value: 'a' }, 'operator invalid_enum_value'],
    [{ field: 'data.a', operator: 'is', value: 'a' }, 'operator invalid_enum_value'],
    [{ field: 'data.a' }, 'operator required'],
    [{ field: 'data.a', operator: 'equals' }, 'value required'],
    [{ field: 'data.a', operator: 'equals', value: ['a'] }, 'value invalid_type'],
    [{ field: 'data.a', operator: 'in', value: 'a' }, 'value invalid_type'],
    [{ field: 'data.a', operator: 'contains', value: 5 }, 'value invalid_type'],
    [{ field: 'data.a', operator: 'contains', value: '' }, 'value too_small'],
    [{ field: 'data.a', operator: 'lessThan', value: true }, 'value invalid_type'],
    [{ field: 'data.a', operator: 'exists', value: true }, 'value unrecognized_keys'],
    [{ field: 'email', operator: 'in', value: ['a@b.c', 5] }, 'value invalid_type'],
    [{ field: 'subscribed', operator: 'equals', value: 'true' }, 'value invalid_type'],
    [{ field: 'createdAt', operator: 'lessThan', value: 'yesterday' }, 'value invalid_string'],
    [{ field: 'createdAt', operator: 'lessThan', value: '2026-02-30' }, 'value invalid_string'],
    [{ field: 'createdAt', operator: 'within', value: 7 }, 'unit required'],
    [{ field: 'createdAt', operator: 'within', value: 1.5, unit: 'days' }, 'value invalid_type'],
    [{ field: 'createdAt', operator: 'within', value: 0, unit: 'days' }, 'value too_small'],
    [{ field: 'createdAt', operator: 'within', value: 9_999, unit: 'days' }, 'value too_big'],
    [{ field: 'createdAt', operator: 'withinNext', value: 7, unit: 'days' }, 'operator invalid_enum_value'],
    [{ field: 'createdAt', operator: 'between', value: '2026-01-01' }, 'value invalid_type'],
    [{ field: 'createdAt', operator: 'between', value: ['2026-01-01'] }, 'value invalid_type'],
    [{ field: 'createdAt', operator: 'between', value: ['2026-01-01', 'later'] }, 'value invalid_string'],
    [{ field: 'data.a', operator: 'between', value: [2, 1] }, 'value custom'],
    [{ field: 'data.a', operator: 'between', value: [1, '2'] }, 'value custom'],
    [{ field: 'data.a', operator: 'between', value: [false, true] }, 'value invalid_type'],
    [{ field: 'createdAt', operator: 'onThisDay', value: 1 }, 'value unrecognized_keys'],
    [{ field: 'email.complained', operator: 'triggeredOlderThan', value: 7 }, 'unit required'],
    [{ field: 'data.a', operator: 'equals', value: 1, unit: 'days' }, 'unit unrecognized_keys'],
    [{ field: 'data.a', operator: 'exists', minCount: 1 }, 'minCount unrecognized_keys'],
    [{ field: 'event.x', operator: 'triggered', minCount: 0 }, 'minCount too_small'],
    [{ field: 'event.x', operator: 'triggeredWithin', value: 1, unit: 'days', minCount: 11 }, 'minCount too_big'],
    [{ field: 'data.a', operator: 'exists', campaignId: 'cmp_1' }, 'campaignId unrecognized_keys'],
    [{ field: 'event.bought', operator: 'triggered', workflowId: 'wf_1' }, 'workflowId unrecognized_keys'],
    [{ field: 'email.opened', operator: 'triggered', campaignId: 'cmp_1', workflowId: 'wf_1' }, 'workflowId custom'],
    [{ field: 'email.opened', operator: 'triggered', campaignId: '' }, 'campaignId too_small'],
    [{ field: 'topic.top_1', operator: 'equals', value: 'yes' }, 'value invalid_type'],
    [{ field: 'topic.top_1', operator: 'exists' }, 'operator invalid_enum_value'],
    [{ field: 'data.a', operator: 'equals', value: 'a', values: [] }, 'values unrecognized_keys'],
  ])('%j: %s', (condition, expected) => {
    expect(wrongIn(condition)).toEqual([expected]);
  });

  test('of a field that there is not, with those that there are', () => {
    const messageOf = (known?: Parameters<typeof checkFilter>[2]) =>
      checkFilter({ operator: 'AND', conditions: [{ field: 'plan', operator: 'exists' }] }, 'filter', known)[0]
        ?.message;
    expect(messageOf()).toMatch(/ email, name, subscribed, createdAt, .*data\.<path>, .*segment\.<id>, topic\.<id>; /);
    const segments = new Set<string>();
    expect(messageOf({ segments, payloads: ['trigger'] })).toMatch(/ segment\.<id>, topic\.<id>, trigger\.<path>; /);
    expect(messageOf({ segments, payloads: ['trigger', 'received'] })).toMatch(/ trigger\.<path>, received\.<path>; /);
  });

  test('with the path of each mistake, in nested groups too', () => {
    const filter = {
      operator: 'OR' as const,
      conditions: [
        { field: 'email', operator: 'exists' as const },
        { operator: 'AND' as const, conditions: [{ field: 'data.a', operator: 'equals' as const }] },
      ],
    };
    expect(checkFilter(filter).map(({ field }) => field)).toEqual(['filter.conditions[1].conditions[0].value']);
  });
});

describe('a filter is refused', () => {
  test('that nests deeper than five levels, however deep', () => {
    expect(wrongShape(nested(5))).toEqual([]);
    expect(wrongShape(nested(6))).not.toEqual([]);
    expect(wrongShape(nested(5_000))).not.toEqual([]);
  });

  test('with more than 50 conditions in all, or with none', () => {
    const group = (count: number) => ({
      operator: 'OR',
      conditions: Array.from({ length: count }, () => ({ field: 'email', operator: 'exists' })),
    });
    expect(wrongShape({ operator: 'AND', conditions: [group(25), group(25)] })).toEqual([]);
    expect(wrongShape({ operator: 'AND', conditions: [group(25), group(26)] })).toEqual(['conditions too_big']);
    expect(wrongShape(group(0))).toEqual(['conditions too_small']);
  });
});
