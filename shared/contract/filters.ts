import * as z from 'zod';
import { operatorNames, operators } from './operators';

/** Conditions of one filter, those in nested groups included. */
export const MAXIMUM_CONDITIONS = 50;
const MAXIMUM_LIST = 100;
/** `data.` and five keys of 64 characters. */
const MAXIMUM_FIELD = 330;
/** As long as an address may be given. */
const MAXIMUM_TEXT = 320;
const MAXIMUM_COUNT = 1_000_000;
/** A contact's summary keeps the last ten times of each event. */
export const MAXIMUM_COUNT_IN_SPAN = 10;
/** Beyond ten years a time span says nothing. */
export const MAXIMUM_SPAN_DAYS = 3_653;

/** What happens to mail and can be asked for as `email.<name>`. */
export const MAIL_EVENTS = ['opened', 'clicked', 'bounced', 'delivered', 'sent'] as const;

/** The forms of a field. */
export const FIELD_FORMS: readonly string[] = [
  ...['email', 'subscribed', 'createdAt', 'updatedAt', 'data.<path>', 'event.<name>'],
  ...[`email.<${MAIL_EVENTS.join('|')}>`, 'segment.<id>'],
];

const LIST_OPERATORS = operatorNames.filter((name) => operators[name].value === 'list').join(' and ');

const scalar = z.union([z.string().max(MAXIMUM_TEXT), z.number(), z.boolean()]);
export type Scalar = z.output<typeof scalar>;

const value = z.union([
  z.string().max(MAXIMUM_TEXT),
  z.number(),
  z.boolean(),
  z.array(scalar).min(1).max(MAXIMUM_LIST),
]);

const condition = z
  .strictObject({
    field: z
      .string()
      .min(1)
      .max(MAXIMUM_FIELD)
      .meta({
        description: `${FIELD_FORMS.slice(0, -1).join(', ')} or ${FIELD_FORMS.at(-1)}`,
      }),
    operator: z.enum(operatorNames),
    value: value.optional().meta({
      description: `What the field is compared with; a list for ${LIST_OPERATORS}; a number of units for time spans`,
    }),
    unit: z.enum(['minutes', 'hours', 'days']).optional().meta({ description: 'Of the value of a time span' }),
    minCount: z
      .int()
      .min(1)
      .max(MAXIMUM_COUNT)
      .optional()
      .meta({
        description: `For events: how often at least, default 1; within a time span at most ${MAXIMUM_COUNT_IN_SPAN}`,
      }),
  })
  .meta({ id: 'FilterCondition' });

export type FilterCondition = z.output<typeof condition>;

/** Conditions of which all (AND) or at least one (OR) must hold. */
export interface FilterGroup {
  operator: 'AND' | 'OR';
  conditions: readonly (FilterCondition | FilterGroup)[];
}

const groupOf = <Part extends z.ZodType>(part: Part, minimum = 1) =>
  z.strictObject({
    operator: z.enum(['AND', 'OR']),
    conditions: z.array(part).min(minimum).max(MAXIMUM_CONDITIONS),
  });

type Discriminable = Parameters<typeof z.discriminatedUnion>[1][number];

/** Without a known operator the part is read as a condition, so that the errors name what a condition lacks. */
const conditionOr = <Group extends Discriminable>(group: Group) =>
  z.discriminatedUnion('operator', [condition, group], { unionFallback: true });

const countConditions = (group: FilterGroup): number =>
  group.conditions.reduce((sum, part) => sum + ('conditions' in part ? countConditions(part) : 1), 0);

// Five levels written out and not recursive: deeper nesting is refused before it can exhaust the stack.
const level5 = groupOf(condition);
const level4 = groupOf(conditionOr(level5));
const level3 = groupOf(conditionOr(level4));
const level2 = groupOf(conditionOr(level3));
const level1 = conditionOr(level2);

const whole = (minimum: number) =>
  groupOf(level1, minimum).refine((group) => countConditions(group) <= MAXIMUM_CONDITIONS, {
    path: ['conditions'],
    message: `At most ${MAXIMUM_CONDITIONS} conditions in all.`,
    params: { code: 'too_big' },
  });

const FORM = `Groups nest five deep and hold ${MAXIMUM_CONDITIONS} conditions in all.`;

/** A filter of contacts, as segments, campaign audiences, workflow branches, bulk jobs and exports take it. */
export const filter = whole(1).meta({
  id: 'Filter',
  description: [
    FORM,
    'Each not-operator is the exact negation: of a missing field equals is false and notEquals true.',
    'email ignores case, data does not; values of unlike kinds never match; ISO 8601 texts compare as times with times (without a zone: UTC).',
    'On lists any element counts, on paths through lists too.',
    'within holds for times of the last so many units, olderThan for times before that.',
    'member and notMember ask for a segment of the project: segment.<id>.',
  ].join(' '),
});

/** The filter of a segment: a static one, whose members are listed, has no conditions. */
export const segmentFilter = whole(0).meta({
  id: 'SegmentFilter',
  description: `${FORM} As a Filter, but for a STATIC segment, which has no conditions.`,
});

/** The same as it is shown: it was checked when it was saved. */
export const shownFilter = segmentFilter as unknown as z.ZodType<FilterGroup, FilterGroup>;
