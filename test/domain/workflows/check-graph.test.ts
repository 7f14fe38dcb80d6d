import { describe, expect, test } from '@jest/globals';
import type { FieldError } from '../../../shared/contract/errors';
import { createWorkflowBody } from '../../../shared/contract/workflows';
import { checkFields } from '../../../shared/domain/workflows/check-graph';
import { checkRecords, sendersOf } from '../../../shared/domain/workflows/check-records';
import { isSameGraph, newVersion, workflowFieldsOf } from '../../../shared/domain/workflows/new-graph';

const wrongUrl = (url: string) => (url.startsWith('https://') ? null : 'Only https:// is allowed.');
const when = (field: string) => ({ operator: 'AND', conditions: [{ field, operator: 'exists' }] });

const parse = (steps: object[], more: object = {}) =>
  createWorkflowBody.parse({ name: 'Tour', trigger: { type: 'MANUAL' }, steps, ...more });
const summaryOf = (errors: FieldError[]) =>
  errors.map(({ field, message, code, line, column }) =>
    [field, code, ...(line ? [`${line}:${column}`] : []), message].join(' | '),
  );
const check = (steps: object[], more: object = {}) => summaryOf(checkFields(parse(steps, more), wrongUrl));

const email = { type: 'SEND_EMAIL', subject: 'Hello', body: '<p>Hi</p>' };
const day = { amount: 1, unit: 'days' };
const bought = { type: 'WAIT_FOR_EVENT', event: 'bought', timeout: day };
const hook = { type: 'WEBHOOK', url: 'https://example.com/in' };

test('a graph with all types of steps, a loop with a wait and an unreachable step is accepted', () => {
  const steps = [
    { id: 'hello', ...email, from: 'Ada@Example.com', next: 'rest' },
    { id: 'rest', type: 'DELAY', until: '09:30', timezone: 'Europe/Berlin', next: 'wait' },
    { id: 'wait', ...bought, filter: when('received.total'), onEvent: 'thanks', onTimeout: 'which' },
    { id: 'which', type: 'BRANCH', branches: [{ filter: when('trigger.plan'), next: 'hello' }], else: 'call' },
    {
      id: 'call',
      ...hook,
      headers: { 'X-Team': 'a {{ trigger.team }}' },
      body: { to: '{{ email }}', list: ['{{ trigger.plan }}'] },
    },
    { id: 'thanks', type: 'UPDATE_CONTACT', data: { plan: '{{ received.plan }}', old: null }, next: 'in' },
    { id: 'in', type: 'ADD_TO_SEGMENT', segmentId: 'seg_1', next: 'out' },
    { id: 'out', type: 'REMOVE_FROM_SEGMENT', segmentId: 'seg_2', next: 'end' },
    { id: 'end', type: 'EXIT' },
    { id: 'apart', type: 'DELAY', ...day },
  ];
  const trigger = { type: 'EVENT', event: 'email.opened', filter: when('trigger.subject') };
  expect(check(steps, { trigger, exitWhen: when('received.total') })).toEqual([]);
});

describe('refused, with the step and the member', () => {
  test.each<[string, object[], string[]]>([
    [
      'an id that two steps have',
      [
        { id: 'a', ...email },
        { id: 'a', ...email },
      ],
      ['steps[1].id | duplicate | Step "a": Another step has this id. Use a unique id for each step.'],
    ],
    [
      'targets that do not exist, those that nobody reaches included',
      [
        { id: 'a', ...email, next: 'x' },
        { id: 'b', type: 'BRANCH', branches: [{ filter: when('data.a'), next: 'y' }], else: 'a', next: 'z' },
      ],
      [
        'steps[0].next | not_found | Step "a": There is no step "x". Use the id of one of the steps, or leave it out.',
        'steps[1].branches[0].next | not_found | Step "b": There is no step "y". Use the id of one of the steps.',
        'steps[1].next | not_found | Step "b": There is no step "z". Use the id of one of the steps, or leave it out.',
      ],
    ],
    [
      'each loop without a wait, at the member that closes it',
      [
        { id: 'a', ...email, next: 'b' },
        { id: 'b', type: 'BRANCH', branches: [{ filter: when('data.a'), next: 'b' }], else: 'a' },
      ],
      [
        'steps[1].branches[0].next | custom | Step "b": The loop b → b has no DELAY or WAIT_FOR_EVENT. Put one into it, or lead out of it.',
        'steps[1].else | custom | Step "b": The loop a → b → a has no DELAY or WAIT_FOR_EVENT. Put one into it, or lead out of it.',
      ],
    ],
    [
      'email without a content, with half of one, or with two',
      [
        { id: 'none', type: 'SEND_EMAIL' },
        { id: 'half', type: 'SEND_EMAIL', subject: 'Hello' },
        { id: 'both', ...email, template: 'tpl_1', emailType: 'MARKETING' },
        { id: 'text', type: 'SEND_EMAIL', subject: 'Hello', text: '{{ name' },
      ],
      [
        'steps[0].template | required | Step "none": Send a template, or subject and body.',
        'steps[1].body | required | Step "half": Required without a template, unless there is text.',
        'steps[2].subject | custom | Step "both": Omit this field: the template has its own subject.',
        'steps[2].body | custom | Step "both": Omit this field: the template has its own body.',
        'steps[2].emailType | custom | Step "both": Omit this field: the template has its own type.',
        'steps[3].text | template_syntax | 1:1 | Step "text": the "{{" is not closed by "}}"',
      ],
    ],
    [
      'mistakes of template syntax, with their place, and a sender that is no address',
      [{ id: 'a', type: 'SEND_EMAIL', subject: '{{ name', body: 'Hi\n{% if %}', from: 'nobody' }],
      [
        'steps[0].from | invalid_string | Step "a": Invalid email address.',
        'steps[0].subject | template_syntax | 1:1 | Step "a": the "{{" is not closed by "}}"',
        expect.stringMatching(/^steps\[0\]\.body \| template_syntax \| 2:\d+ \| Step "a": /) as unknown as string,
      ],
    ],
    [
      'a delay of no time, of two, of a zone that is none, or over a year',
      [
        { id: 'a', type: 'DELAY' },
        { id: 'b', type: 'DELAY', amount: 5 },
        { id: 'c', type: 'DELAY', until: '09:00', ...day },
        { id: 'd', type: 'DELAY', until: '09:00', timezone: 'Mars/Base' },
        { id: 'e', type: 'DELAY', ...day, timezone: 'UTC' },
        { id: 'f', type: 'DELAY', amount: 366, unit: 'days' },
        { id: 'g', ...bought, timeout: { amount: 8_761, unit: 'hours' } },
      ],
      [
        'steps[0].amount | required | Step "a": Send amount and unit, or until.',
        'steps[1].unit | required | Step "b": Required with amount.',
        'steps[2].amount | custom | Step "c": Send either amount and unit, or until.',
        'steps[2].unit | custom | Step "c": Send either amount and unit, or until.',
        'steps[3].timezone | invalid_string | Step "d": Expected the name of a time zone such as Europe/Berlin.',
        'steps[4].timezone | custom | Step "e": Only allowed with until.',
        'steps[5].amount | too_big | Step "f": At most a year: 365 days.',
        'steps[6].timeout.amount | too_big | Step "g": At most a year: 8760 hours.',
      ],
    ],
    [
      'a webhook to somewhere else, with headers of its own, or with texts that are no templates',
      [
        {
          id: 'a',
          ...hook,
          url: 'http://example.com',
          headers: { Host: 'x', 'webhook-id': 'x', 'X Y': 'x', 'X-A': 'a\nb', 'x-a': 'b', 'X-B': '{{' },
          body: { a: ['{{'] },
        },
        { id: 'b', ...hook, method: 'GET', body: {} },
        { id: 'c', ...hook, url: 'https://{{ host }}/in' },
        { id: 'd', ...hook, url: 'https://example.com{{ path }}' },
        { id: 'e', ...hook, url: 'https://example.com/{% if a %}b{% endif %}/{{ a }}' },
        { id: 'f', ...hook, url: 'https://example.com/{{ a | nope }}' },
        { id: 'g', ...hook, url: 'http://example.com/{{ a }}' },
        { id: 'h', ...hook, url: `https://example.com/${'{{ a }}'.repeat(21)}` },
        { id: 'i', ...hook, url: 'https://example.com/{{ a' },
        { id: 'j', ...hook, url: 'https://example.com?{{ a | append: "}}" }}={{ b }}' },
      ],
      [
        'steps[0].url | invalid_string | Step "a": Only https:// is allowed.',
        'steps[0].headers.Host | custom | Step "a": The service sets this header itself.',
        'steps[0].headers.webhook-id | custom | Step "a": The service sets this header itself.',
        'steps[0].headers.X Y | invalid_string | Step "a": Invalid header name.',
        'steps[0].headers.X-A | invalid_string | Step "a": Only printable ASCII, without spaces at either end.',
        'steps[0].headers.x-a | duplicate | Step "a": The header is set twice.',
        'steps[0].headers.X-B | template_syntax | 1:1 | Step "a": the "{{" is not closed by "}}"',
        'steps[0].body.a[0] | template_syntax | 1:1 | Step "a": the "{{" is not closed by "}}"',
        'steps[1].body | custom | Step "b": A GET request has no body.',
        ...['c', 'd'].map(
          (id, index) =>
            `steps[${index + 2}].url | invalid_string | Step "${id}": Values are only allowed in the path and the query. Write out the host, followed by / or ?.`,
        ),
        'steps[4].url | invalid_string | Step "e": A URL can only contain values such as {{ data.id }}.',
        'steps[5].url | invalid_string | Step "f": there is no filter "nope"',
        'steps[6].url | invalid_string | Step "g": Only https:// is allowed.',
        'steps[7].url | invalid_string | Step "h": At most 20 values.',
        'steps[8].url | invalid_string | Step "i": A URL can only contain values such as {{ data.id }}.',
      ],
    ],
    [
      'an update of nothing, of a reserved key, or by a text that is no template',
      [
        { id: 'a', type: 'UPDATE_CONTACT', data: {} },
        { id: 'b', type: 'UPDATE_CONTACT', data: { email: 'x' } },
        { id: 'c', type: 'UPDATE_CONTACT', data: { a: { b: '{% nope %}' } } },
      ],
      [
        'steps[0].data | required | Step "a": Set `data` or `subscribed`.',
        'steps[1].data.email | reserved_key | Step "b": "email" is reserved.',
        'steps[2].data.a.b | template_syntax | 1:1 | Step "c": there is no tag "nope"',
      ],
    ],
    [
      'a filter by what does not exist, and a wait for what never comes',
      [
        { id: 'a', ...bought, filter: when('recieved.total') },
        { id: 'b', ...bought, event: 'campaign.sent' },
        { id: 'c', ...bought, event: 'email.open' },
        { id: 'd', ...bought, event: 'workflow.completed' },
      ],
      [
        'steps[1].event | custom | Step "b": This event has no contact, so no workflow can wait for it or start with it.',
        expect.stringMatching(/^steps\[2\]\.event \| custom \| Step "c": Unknown event\./) as unknown as string,
        expect.stringMatching(
          /^steps\[0\]\.filter\.conditions\[0\]\.field \| invalid_string \| Step "a": Unknown field\./,
        ) as unknown as string,
      ],
    ],
  ])('%s', (_, steps, expected) => {
    expect(check(steps)).toEqual(expected);
  });

  test('a trigger by an event of no contact, or by what has not happened yet; a graph over 256 KB', () => {
    const trigger = { type: 'EVENT', event: 'domain.verified', filter: when('received.total') };
    expect(check([{ id: 'a', ...email, body: 'x'.repeat(256 * 1024) }], { trigger })).toEqual([
      'trigger.event | custom | This event has no contact, so no workflow can wait for it or start with it.',
      expect.stringMatching(/^trigger\.filter\.conditions\[0\]\.field \| invalid_string \| Unknown field\./),
      'steps | too_big | The whole graph has at most 256 KB as JSON.',
    ]);
  });
});

const segment = (id: string, type: 'STATIC' | 'DYNAMIC', trackMembership = false) => ({
  ...{ id, projectId: 'prj_one', name: id, type, trackMembership, version: 1, filtersVersion: 1, backfilledVersion: 1 },
  ...{ filters: { operator: 'AND' as const, conditions: [] }, createdAt: '', updatedAt: '' },
});
const project = {
  segments: [segment('seg_list', 'STATIC'), segment('seg_live', 'DYNAMIC'), segment('seg_told', 'DYNAMIC', true)],
  templates: new Map([
    ['tpl_own', { from: 'shop@example.com' }],
    ['tpl_plain', { from: null }],
  ] as const),
};
const among = (steps: object[], more: object = {}) =>
  summaryOf(checkRecords(newVersion(parse(steps, more), 1, ''), project));

test('named records must exist and be of the right kind, and all mistakes are reported together', () => {
  const right = [
    { id: 'a', type: 'SEND_EMAIL', template: 'tpl_own' },
    { id: 'b', type: 'ADD_TO_SEGMENT', segmentId: 'seg_list' },
  ];
  for (const segmentId of ['seg_list', 'seg_told']) {
    expect(among(right, { trigger: { type: 'SEGMENT_EXIT', segmentId } })).toEqual([]);
  }
  const wrong = [
    { id: 'a', type: 'SEND_EMAIL', template: 'tpl_gone' },
    { id: 'b', type: 'ADD_TO_SEGMENT', segmentId: 'seg_live' },
    { id: 'c', type: 'REMOVE_FROM_SEGMENT', segmentId: 'seg_gone' },
    { id: 'd', ...bought, filter: { operator: 'AND', conditions: [{ field: 'segment.seg_off', operator: 'member' }] } },
  ];
  expect(among(wrong, { trigger: { type: 'SEGMENT_ENTRY', segmentId: 'seg_live' } })).toEqual([
    'trigger.segmentId | custom | Only static segments and segments with trackMembership record who enters and leaves. Turn trackMembership on.',
    'steps[0].template | not_found | Step "a": Template not found in this project.',
    'steps[1].segmentId | custom | Step "b": Contacts can only be added to static segments.',
    'steps[2].segmentId | not_found | Step "c": Segment not found in this project.',
    'steps[3].filter.conditions[0].field | not_found | Step "d": Segment not found in this project.',
  ]);
  const many = Array.from({ length: 81 }, (_, n) => ({ id: `s${n}`, type: 'SEND_EMAIL', template: `tpl_${n}` }));
  expect(among(many).at(-1)).toBe(
    'steps | too_big | At most 80 segments, templates, campaigns, workflows and topics together.',
  );
});

test("email is sent by the step's sender, else the template's, else the project's", () => {
  const steps = [
    { id: 'a', type: 'SEND_EMAIL', template: 'tpl_own', from: 'Ada@Example.com' },
    { id: 'b', type: 'SEND_EMAIL', template: 'tpl_own' },
    { id: 'c', type: 'SEND_EMAIL', template: 'tpl_plain' },
  ];
  const graph = newVersion(parse(steps), 1, '');
  const senders = (from?: string) => sendersOf(graph, project.templates, from).map((sender) => sender.from);
  expect(senders('project@example.com')).toEqual(['ada@example.com', 'shop@example.com', 'project@example.com']);
  expect(senders()).toEqual(['ada@example.com', 'shop@example.com', null]);
});

test('the awaited events of all versions are kept, up to 200; a save without a change makes no version', () => {
  const one = newVersion(parse([{ id: 'a', ...bought }]), 1, '');
  expect(workflowFieldsOf(one, ['left']).awaitedEvents).toEqual(['left', 'bought']);
  expect(
    workflowFieldsOf(
      one,
      Array.from({ length: 200 }, (_, n) => `e${n}`),
    ).awaitedEvents,
  ).toEqual(['*']);
  expect(workflowFieldsOf(one, ['*']).awaitedEvents).toEqual(['*']);
  expect(isSameGraph(one, newVersion(parse([{ ...bought, id: 'a' }]), 2, 'later'))).toBe(true);
  expect(isSameGraph(one, newVersion(parse([{ id: 'a', ...bought }], { reentry: 'AFTER_EXIT' }), 2, ''))).toBe(false);
});
