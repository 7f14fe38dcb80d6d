import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isComplete,
  isGroupComplete,
  withField,
  withOperator,
  withValue,
} from '../../packages/dashboard/src/rooms/segments/filter/condition';
import { fieldKinds, readField, writeField } from '../../packages/dashboard/src/rooms/segments/filter/fields';
import { isFilter } from '../../packages/dashboard/src/rooms/segments/filter/is-filter';
import { apiPath, messagesAt } from '../../packages/dashboard/src/rooms/segments/filter/messages';
import { operators, operatorsOf } from '../../packages/dashboard/src/rooms/segments/filter/operators';
import { conditionText, sentenceOf } from '../../packages/dashboard/src/rooms/segments/filter/sentence';
import {
  type Condition,
  changeAt,
  conditionsOf,
  emptyFilter,
  type Group,
  isGroup,
  MAX_CONDITIONS,
  type Path,
} from '../../packages/dashboard/src/rooms/segments/filter/tree';
import { readLines, readValue, timeOf, typeOf } from '../../packages/dashboard/src/rooms/segments/filter/values';
import { fromLocalInput, toLocalInput } from '../../packages/dashboard/src/ui/local-time';
import type { FilterGroup } from '../../shared/contract/filters';
import { MAX_CONDITIONS as MAX_OF_THE_API } from '../../shared/contract/limits';
import { operators as apiOperators } from '../../shared/contract/operators';
import { checkFilter } from '../../shared/domain/segments/check';
import { parseTime } from '../../shared/domain/segments/comparisons';
import { condition, filter } from '../domain/segments/arbitraries';

const payloads = ['trigger', 'received'] as const;
const errorsOf = (filter: Group) => checkFilter(filter as FilterGroup, 'filters', { payloads });

const sentenceNames = {
  segmentName: () => 'Regulars',
  recordName: (kind: string) => ({ campaign: 'November', workflow: 'Welcome', topic: 'News' })[kind],
  time: (iso: string) => `<${timeOf(iso)}>`,
};

/** Each part with its path. */
const partsWithPaths = (group: Group, path: Path = []): [Path, Group | Condition][] =>
  group.conditions.flatMap((part, index): [Path, Group | Condition][] => {
    const own = [...path, index];
    return [[own, part], ...(isGroup(part) ? partsWithPaths(part, own) : [])];
  });

test('the builder offers exactly the operators and kinds of values that the API accepts', () => {
  const offered = Object.entries(operators).map(([name, { fields, value }]) => [name, { fields: [...fields], value }]);
  const accepted = Object.entries(apiOperators).map(([name, { fields, value }]) => [
    name,
    { fields: [...fields], value },
  ]);
  expect(Object.fromEntries(offered)).toEqual(Object.fromEntries(accepted));
});

test('the builder allows as many conditions as the API', () => {
  expect(MAX_CONDITIONS).toBe(MAX_OF_THE_API);
});

describe('every filter that the API accepts', () => {
  test('stays the same when the builder rewrites it without a change', () => {
    const rewrite = (condition: Condition): Condition => {
      const field = readField(condition.field);
      if (!field) throw new Error(`The builder can’t read the field ${condition.field}.`);
      expect(operatorsOf(field.kind)).toContain(condition.operator);
      const same = withOperator(withField(condition, field), condition.operator);
      return 'value' in same ? withValue(same, same.value) : same;
    };
    fc.assert(
      fc.property(filter, (arbitrary) => {
        const group = arbitrary as unknown as Group;
        const rewritten = partsWithPaths(group).reduce(
          (current, [path]) => changeAt(current, path, (part) => (isGroup(part) ? part : rewrite(part))),
          group,
        );
        expect(rewritten).toEqual(group);
        expect(isGroupComplete(group)).toBe(true);
        expect(sentenceOf(group, sentenceNames)).not.toContain('…');
      }),
    );
  });

  test('is accepted by the API or known to be incomplete after any change of field and operator', () => {
    const field = fc
      .constantFrom(...fieldKinds)
      .map((kind) => ({ kind, name: { emailEvent: 'opened', segment: 'seg_1' }[kind as 'emailEvent'] ?? 'a' }));
    const noDay = { field: 'data.a.b.c', operator: 'lessThan', value: '2026-02-30' } as const;
    const emptyText: Condition = { field: 'data.a', operator: 'in', value: [''] };
    fc.assert(
      fc.property(condition, field, fc.nat(), (oldCondition, newField, choice) => {
        const withNewField = withField(oldCondition as Condition, newField);
        const choices = operatorsOf(newField.kind);
        const withNewOperator = withOperator(withNewField, choices[choice % choices.length] ?? withNewField.operator);
        for (const part of [withNewField, withNewOperator])
          if (isComplete(part)) expect(errorsOf({ operator: 'AND', conditions: [part] })).toEqual([]);
      }),
      {
        examples: [
          [noDay, { kind: 'updatedAt', name: 'a' }, 0],
          [emptyText, { kind: 'email', name: 'a' }, 0],
        ],
      },
    );
  });

  test('shows each error of the API at the part that it names, and at no other', () => {
    fc.assert(
      fc.property(filter, fc.nat(), (arbitrary, choice) => {
        const group = arbitrary as unknown as Group;
        const parts = partsWithPaths(group).filter(([, part]) => !isGroup(part));
        const [path] = parts[choice % parts.length] ?? [[]];
        const broken = changeAt(group, path, (part) => ({ ...part, field: 'nothing' }) as Condition);
        const errors = errorsOf(broken);
        const marked = partsWithPaths(broken).filter(
          ([partPath]) => messagesAt(errors, apiPath('filters', partPath)).length > 0,
        );
        expect(marked.map(([partPath]) => partPath)).toEqual([path]);
        expect(messagesAt(errors, apiPath('filters', path))[0]?.property).toBe('field');
      }),
    );
  });
});

test('a value from a URL is a filter if it is shaped like one, and then has a sentence', () => {
  fc.assert(fc.property(filter, (value) => expect(isFilter(JSON.parse(JSON.stringify(value)))).toBe(true)));
  const part = fc.oneof(
    fc.anything(),
    fc.record({
      field: fc.oneof(fc.constantFrom('data.a', 'email.opened', 'segment.', 'toString', ''), fc.string()),
      operator: fc.constantFrom('equals', 'in', 'within', 'triggered', 'member', 'toString', '__proto__'),
      value: fc.oneof(fc.anything(), fc.array(fc.oneof(fc.string(), fc.double()))),
    }),
  );
  const filterLike = fc.record({ operator: fc.constantFrom('AND', 'OR', 'NOT'), conditions: fc.array(part) });
  fc.assert(
    fc.property(fc.oneof(fc.anything(), filterLike), (candidate) => {
      if (isFilter(candidate)) expect(typeof sentenceOf(candidate, sentenceNames)).toBe('string');
    }),
  );
  const nested = (levels: number): unknown => ({ operator: 'AND', conditions: levels > 1 ? [nested(levels - 1)] : [] });
  expect([5, 6].map((levels) => isFilter(nested(levels)))).toEqual([true, false]);
  expect([null, [], {}, { operator: 'AND', conditions: [null] }].map((value) => isFilter(value))).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test('a field is written as it was read', () => {
  const name = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(
      fc.constantFrom('data', 'event', 'email', 'segment', 'topic', 'trigger', 'received'),
      name,
      (prefix, text) => {
        const field = readField(`${prefix}.${text}`);
        expect(field && writeField(field)).toBe(`${prefix}.${text}`);
      },
    ),
  );
  expect(['nothing', 'other.a'].map(readField)).toEqual([undefined, undefined]);
});

test('a value that is shown and read again keeps its type, and a time its milliseconds', () => {
  const moment = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()), (value) => {
      expect(readValue(String(value), typeOf(value))).toBe(Object.is(value, -0) ? 0 : value);
    }),
  );
  fc.assert(fc.property(moment, (at) => expect(fromLocalInput(toLocalInput(at.getTime()))).toBe(at.toISOString())));
  expect([typeOf('2026-12-01'), typeOf('2026-12-01T09:00:00.5+01:00'), typeOf('12')]).toEqual(['time', 'time', 'text']);
});

test('a text is a time if the API reads it as one', () => {
  const two = fc.integer({ min: 0, max: 61 }).map((number) => String(number).padStart(2, '0'));
  const date = fc.tuple(fc.constantFrom('2024', '2026', '0000'), two, two).map((parts) => parts.join('-'));
  const zone = fc.constantFrom('', 'Z', '+01:00', '-99:00');
  const time = fc.tuple(date, two, two, fc.constantFrom('', ':59', ':61', ':00.5'), zone);
  const text = fc.oneof(
    date,
    time.map(([day, hour, minute, rest, at]) => `${day}T${hour}:${minute}${rest}${at}`),
  );
  fc.assert(
    fc.property(fc.oneof(text, fc.string()), (text) => expect(timeOf(text) ?? null).toBe(parseTime(text))),
    { examples: [['2026-02-30'], ['2024-02-29'], ['2026-02-29T12:00Z'], ['2026-12-01T24:00Z']] },
  );
});

test('a filter without a condition, with an empty group or with an incomplete condition is not complete', () => {
  const incomplete = { field: 'data.plan', operator: 'equals' } as const;
  const complete = { field: 'data.plan', operator: 'exists' } as const;
  const orGroup = (...conditions: Group['conditions']): Group => ({ operator: 'OR', conditions });
  const filters = [
    emptyFilter(),
    orGroup(incomplete),
    orGroup(complete, orGroup()),
    orGroup({ ...complete, field: 'data.' }),
    orGroup(complete),
  ];
  expect(filters.map((group) => isGroupComplete(group))).toEqual([false, false, false, false, true]);
  expect(conditionsOf(orGroup(complete, orGroup(incomplete)))).toEqual([complete, incomplete]);
});

test('a filter names its campaigns, workflows and topics', () => {
  const origins = { campaign: { campaignId: 'cmp_1' }, workflow: { workflowId: 'wf_1' } };
  const conditions: Condition[] = [
    { field: 'email.sent', operator: 'triggered', ...origins.campaign },
    { field: 'email.opened', operator: 'notTriggered', ...origins.campaign },
    { field: 'email.clicked', operator: 'triggeredWithin', value: 7, unit: 'days', ...origins.workflow },
    { field: 'topic.top_1', operator: 'equals', value: true },
    { field: 'topic.top_1', operator: 'notEquals', value: true },
    { field: 'topic.top_1', operator: 'equals', value: false },
  ];
  expect(conditions.map((condition) => conditionText(condition, sentenceNames))).toEqual([
    'an email of the campaign “November” was sent',
    'no email of the campaign “November” was opened',
    'an email of the workflow “Welcome” was clicked within the last 7 days',
    'they are subscribed to the topic “News”',
    'they aren’t subscribed to the topic “News”',
    'they aren’t subscribed to the topic “News”',
  ]);
});

test('a filter is described in a sentence', () => {
  const sentence = sentenceOf(
    {
      operator: 'AND',
      conditions: [
        { field: 'data.plan', operator: 'in', value: ['pro', 5, true] },
        {
          operator: 'OR',
          conditions: [
            { field: 'event.signed_in', operator: 'triggeredWithin', value: 30, unit: 'days', minCount: 3 },
            { field: 'email.clicked', operator: 'notTriggered' },
            { field: 'createdAt', operator: 'greaterThan', value: '2026-12-01' },
          ],
        },
        { field: 'segment.seg_1', operator: 'notMember' },
        { field: 'updatedAt', operator: 'within', value: 1, unit: 'hours' },
        { field: 'email.complained', operator: 'triggeredOlderThan', value: 30, unit: 'days' },
        { field: 'data.seats', operator: 'between', value: [1, 5] },
        { field: 'data.born', operator: 'onThisDay' },
        { field: 'data.trialEnds', operator: 'withinNext', value: 3, unit: 'days' },
      ],
    },
    sentenceNames,
  );
  expect(sentence).toBe(
    'Contacts where plan is one of “pro”, 5, or yes and (“signed_in” happened at least 3 times within the last 30 days or no email was clicked or the creation time is after <1796083200000>) and segment “Regulars” doesn’t include them and the last update is within the last 1 hour and an email was marked as spam, but not within the last 30 days and seats is between 1 and 5 and born has its anniversary today and trialEnds is within the next 3 days.',
  );
});

test('pasted lines are values, also with the line breaks of Windows', () => {
  expect(readLines('pro\r\n\r\nbasic\r\n', 'text')).toEqual(['pro', 'basic']);
  expect(readLines('1\r\n2\n', 'number')).toEqual([1, 2]);
  expect(readLines('1\nmany', 'number')).toBeUndefined();
});
