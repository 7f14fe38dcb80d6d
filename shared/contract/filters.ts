import * as z from 'zod';
import { FIELD_FORMS, MAX_CONDITIONS, MAX_COUNT_IN_SPAN, MAX_EMAIL_ORIGINS } from './limits';
import { operatorNames, operators } from './operators';

const MAX_LIST = 100;
/** `data.` and five keys of 64 characters. */
const MAX_FIELD = 330;
const MAX_TEXT = 320;
const MAX_COUNT = 1_000_000;
const MAX_ORIGIN_ID = 64;
const LIST_OPERATORS = operatorNames.filter((name) => operators[name].value === 'list').join(' and ');

const scalar = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean()]);
export type Scalar = z.output<typeof scalar>;

const value = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.array(scalar).min(1).max(MAX_LIST)]);

const originId = z.string().min(1).max(MAX_ORIGIN_ID);

const condition = z
  .strictObject({
    field: z
      .string()
      .min(1)
      .max(MAX_FIELD)
      .meta({
        description: `${FIELD_FORMS.slice(0, -1).join(', ')} or ${FIELD_FORMS.at(-1)}`,
        example: 'data.plan',
      }),
    operator: z.enum(operatorNames).meta({
      description: 'Comparison operator. Each field has its own operators; an unsupported one returns 422',
      example: 'equals',
    }),
    value: value.optional().meta({
      description: `Value to compare with; a list for ${LIST_OPERATORS}; the first and the last value for between; a number of units for time spans`,
      example: 'pro',
    }),
    unit: z
      .enum(['minutes', 'hours', 'days'])
      .optional()
      .meta({ description: 'Unit of the value, for time spans', example: 'days' }),
    minCount: z
      .int()
      .min(1)
      .max(MAX_COUNT)
      .optional()
      .meta({
        description: `For events: minimum number of occurrences, 1 by default; at most ${MAX_COUNT_IN_SPAN} within a time span`,
        example: 3,
      }),
    campaignId: originId.optional().meta({
      description: `For email.* fields: only the email of this campaign. At most ${MAX_EMAIL_ORIGINS} campaigns and workflows in a filter`,
      example: 'cmp_01JZ5K2V9M8Q4T6W1X3Y5Z7A9B',
    }),
    workflowId: originId.optional().meta({
      description: 'For email.* fields: only the email of this workflow',
      example: 'wf_01JZ5K2V9M8Q4T6W1X3Y5Z7A9B',
    }),
  })
  .meta({ id: 'FilterCondition' });

export type FilterCondition = z.output<typeof condition>;

export interface FilterGroup {
  operator: 'AND' | 'OR';
  conditions: readonly (FilterCondition | FilterGroup)[];
}

const PRO_CONDITION = { field: 'data.plan', operator: 'equals', value: 'pro' };
const FILTER_EXAMPLE = { operator: 'AND', conditions: [PRO_CONDITION] };

const groupOf = <Part extends z.ZodType>(part: Part, minimum = 1) =>
  z.strictObject({
    operator: z.enum(['AND', 'OR']).meta({
      description: 'AND: all conditions match; OR: at least one matches',
      example: 'AND',
    }),
    conditions: z
      .array(part)
      .min(minimum)
      .max(MAX_CONDITIONS)
      .meta({
        description: 'Conditions, or groups of conditions',
        example: [PRO_CONDITION],
      }),
  });

type Discriminable = Parameters<typeof z.discriminatedUnion>[1][number];

/** Parses an unknown operator as a condition, so that errors name the fields that a condition lacks. */
const conditionOrGroup = <Group extends Discriminable>(group: Group) =>
  z.discriminatedUnion('operator', [condition, group], { unionFallback: true });

const countConditions = (group: FilterGroup): number =>
  group.conditions.reduce((sum, part) => sum + ('conditions' in part ? countConditions(part) : 1), 0);

// Five explicit levels instead of recursion: deeper nesting is rejected before it can overflow the stack.
const level5 = groupOf(condition);
const level4 = groupOf(conditionOrGroup(level5));
const level3 = groupOf(conditionOrGroup(level4));
const level2 = groupOf(conditionOrGroup(level3));
const level1 = conditionOrGroup(level2);

const filterSchema = (minimum: number) =>
  groupOf(level1, minimum).refine((group) => countConditions(group) <= MAX_CONDITIONS, {
    path: ['conditions'],
    message: `At most ${MAX_CONDITIONS} conditions in all.`,
    params: { code: 'too_big' },
  });

const SIZE_LIMITS = `At most 5 levels of groups and ${MAX_CONDITIONS} conditions in all.`;

export const filter = filterSchema(1).meta({
  id: 'Filter',
  description: [
    SIZE_LIMITS,
    'Each not-operator is the exact negation: for a missing field, equals is false and notEquals is true.',
    "name is the name in a contact's data (firstName, last_name, name and similar), without case and accents; it takes contains and notContains.",
    'email is case-insensitive, data is case-sensitive. Values of different types never match. ISO 8601 strings are compared as times (UTC if they have no time zone).',
    'If the field is a list, or its path goes through one, any element can match.',
    'Text is compared as Unicode NFC.',
    'within matches times in the last `value` units, olderThan matches earlier times, withinNext matches times in the next `value` units.',
    "onThisDay matches times whose month and day are today's in the time zone of the contact's data.timezone, otherwise in UTC; February 29 matches on February 28 in other years.",
    'triggeredOlderThan matches events whose latest occurrence is older.',
    'member and notMember need a field segment.<id>.',
    'topic.<id> is true if an email of the topic may go to a subscribed contact.',
    'With campaignId or workflowId, an email condition counts only email of that campaign or workflow that the service still stores: 400 days.',
  ].join(' '),
  example: FILTER_EXAMPLE,
});

export const segmentFilter = filterSchema(0).meta({
  id: 'SegmentFilter',
  description: `${SIZE_LIMITS} Like a Filter, but empty for a STATIC segment.`,
  example: FILTER_EXAMPLE,
});

export const filterReply = segmentFilter as unknown as z.ZodType<FilterGroup, FilterGroup>;
