import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { brevo } from '../../../bin/cli/move-in/brevo';
import type { OldService } from '../../../bin/cli/move-in/items';
import { loops } from '../../../bin/cli/move-in/loops';
import { mailchimp } from '../../../bin/cli/move-in/mailchimp';
import { itemsOf, rowOf } from '../../../bin/cli/move-in/plan';
import { resend } from '../../../bin/cli/move-in/resend';
import { exportFolder, moveIn } from '../../support/move-in';

const { exported, planned, remove } = exportFolder();
afterAll(remove);

/** The rows that a move would import. */
async function rowsOf(name: string, files: Record<string, unknown>): Promise<unknown[]> {
  const services: Record<string, OldService> = { brevo, loops, mailchimp, resend };
  const folder = exported(files);
  const rows: unknown[] = [];
  const paths = Object.keys(files).map((file) => join(folder, file));
  for await (const { item } of itemsOf(services[name] as OldService, paths))
    if (item?.kind === 'contact') rows.push(rowOf(item));
  return rows;
}

describe('a dry run tells what would be moved', () => {
  test.each<[string, Record<string, unknown>, object, string[]]>([
    [
      'resend',
      {
        'contacts.csv':
          'id,email,first_name,unsubscribed,created_at\n1,ada@example.com,Ada,false,2026\n2,bob@example.com,Bob,true,2026\n3,cy@example.com,Cy,,2026\n4,el@example.com,El,yes,2026\n5,fy@example.com,Fy,2026-01-02,2026\n',
        'with-property.csv': 'email,unsubscribed,origin\ngy@example.com,false,website\n',
        'suppressions.json': {
          object: 'list',
          data: [
            { id: 's', email: 'gone@example.com', origin: 'bounce' },
            { id: 't', email: 'angry@example.com', origin: 'complaint' },
          ],
        },
        'api.json': {
          data: [{ object: 'contact', email: 'di@example.com', unsubscribed: false, properties: { n: 1 } }],
        },
      },
      { subscribed: 3, unsubscribed: 2, unknown: 0, suppressions: { hard_bounce: 1, complaint: 1 } },
      ['contacts without unsubscribed'],
    ],
    [
      'loops',
      {
        'audience.csv':
          'email,firstName,subscribed,userGroup\nada@example.com,Ada,true,pro\nbob@example.com,Bob,false,\ncy@example.com,,,\n',
        'found.json': [
          { email: 'di@example.com', subscribed: true, optInStatus: 'pending', mailingLists: { l1: true, l2: false } },
        ],
      },
      { subscribed: 1, unsubscribed: 2, groups: { 'Loops list l1': 1 } },
      ['contacts without subscribed'],
    ],
    [
      'mailchimp',
      {
        'subscribed.csv':
          'Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,TAGS\nada@example.com,Ada,2026,2026,"""VIP"",""Beta"""\nwho@example.com,,,,\n',
        'unsubscribed.csv': 'Email Address,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME\nbob@example.com,2026,2026,2026\n',
        'nonsubscribed_email_audience_export_1.csv': 'Email Address,OPTIN_TIME\nbuyer@example.com,2026\n',
        'unsubscribed_email_audience_export_1.csv': 'Email Address,CONFIRM_TIME\nleft@example.com,2026\n',
        'cleaned_email_audience_export_1.csv': 'Email Address,CONFIRM_TIME\ngone-too@example.com,2026\n',
        'cleaned.csv': 'Email Address,OPTIN_TIME,CONFIRM_TIME,CLEAN_TIME\ngone@example.com,2026,2026,2026\n',
        'members.json': {
          members: [
            {
              email_address: 'di@example.com',
              status: 'subscribed',
              merge_fields: { FNAME: 'Di' },
              tags: [{ name: 'VIP' }],
              marketing_permissions: [
                { text: 'Email', enabled: true },
                { text: 'Ads', enabled: false },
              ],
              timestamp_opt: '2026-01-01T00:00:00Z',
            },
            { email_address: 'el@example.com', status: 'pending', merge_fields: {} },
          ],
        },
      },
      {
        ...{ subscribed: 2, unsubscribed: 4, suppressions: { hard_bounce: 2 } },
        groups: { VIP: 2, Beta: 1, 'Permission: Email': 1 },
      },
      ['people without a status'],
    ],
    [
      'brevo',
      {
        'contacts.json': {
          contacts: [
            { id: 1, email: 'ada@example.com', emailBlacklisted: false, listIds: [2], attributes: { PLAN: 'pro' } },
            { id: 2, email: 'bob@example.com', emailBlacklisted: true, listIds: [], attributes: {} },
            { id: 3, email: 'di@example.com', emailBlacklisted: false, listIds: [3], listUnsubscribed: [2, 3] },
            { id: 4, email: 'el@example.com', emailBlacklisted: false, listIds: [2, 3], listUnsubscribed: [3] },
          ],
          count: 4,
        },
        'blocked.json': {
          contacts: [
            { email: 'gone@example.com', reason: { code: 'hardBounce' } },
            { email: 'bob@example.com', reason: { code: 'unsubscribedViaEmail' } },
          ],
        },
        'export.csv': 'CONTACT ID,EMAIL,PLAN\n3,cy@example.com,pro\n',
      },
      {
        ...{ subscribed: 2, unsubscribed: 2, unknown: 0, suppressions: { hard_bounce: 1, manual: 1 } },
        groups: { 'Brevo list 2': 2 },
      },
      ['people without emailBlacklisted'],
    ],
  ])(
    'of %s: people as far as the export says whether they get email, and who gets none',
    async (service, files, expected, left) => {
      const plan = await planned(service, files);
      const counted = (list: { reason: string }[]) =>
        Object.fromEntries(
          [...new Set(list.map(({ reason }) => reason))].map((one) => [
            one,
            list.filter(({ reason }) => reason === one).length,
          ]),
        );
      expect({
        ...plan,
        suppressions: Array.isArray(plan.suppressions) ? counted(plan.suppressions) : plan.suppressions,
      }).toMatchObject(expected);
      expect(Object.keys(plan.left).map((line) => line.split(':', 1)[0])).toEqual(left);
    },
  );

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'mailchimp',
      {
        'a.csv':
          'Email Address,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP\nada@example.com,2024-01-02 10:00:00,192.0.2.7,2024-01-02 10:05:00,192.0.2.8\n',
      },
      '2024-01-02T10:05:00.000Z',
      'Signed up 2024-01-02 10:00:00 from 192.0.2.7, confirmed 2024-01-02 10:05:00 from 192.0.2.8.',
    ],
    [
      'mailchimp',
      {
        'a.json': {
          members: [
            {
              email_address: 'ada@example.com',
              status: 'subscribed',
              timestamp_opt: '2024-01-02T10:05:00+00:00',
              ip_opt: '192.0.2.8',
            },
          ],
        },
      },
      '2024-01-02T10:05:00.000Z',
      'confirmed 2024-01-02T10:05:00+00:00 from 192.0.2.8.',
    ],
    [
      'resend',
      { 'a.csv': 'email,unsubscribed,created_at\nada@example.com,false,2024-01-02 10:05:00.123456+00\n' },
      '2024-01-02T10:05:00.123Z',
      'A contact of Resend since then.',
    ],
    [
      'loops',
      {
        'a.json': [
          {
            email: 'ada@example.com',
            subscribed: true,
            createdAt: '2024-01-02T10:05:00.000Z',
            source: 'Form',
            optInStatus: 'accepted',
          },
        ],
      },
      '2024-01-02T10:05:00.000Z',
      'A contact of Loops since then. Source: Form. Confirmed by double opt-in.',
    ],
    [
      'brevo',
      {
        'a.json': {
          contacts: [
            {
              email: 'ada@example.com',
              emailBlacklisted: false,
              createdAt: '2024-01-02T11:05:00.000+01:00',
              attributes: { 'DOUBLE_OPT-IN': '1' },
            },
          ],
        },
      },
      '2024-01-02T10:05:00.000Z',
      'A contact of Brevo since then. Confirmed by double opt-in.',
    ],
  ])('of %s: when and how somebody agreed, where the export has it', async (service, files, at, text) => {
    expect(await rowsOf(service, files)).toMatchObject([
      { email: 'ada@example.com', subscribed: true, consent: { at, text } },
    ]);
  });

  test.each(['2026', '2999-01-01', 'soon'])(
    'a time that can not be kept (%s) leaves the person without a consent',
    async (time) => {
      const file = `Email Address,CONFIRM_TIME\nada@example.com,${time}\n`;
      expect(await rowsOf('mailchimp', { 'a.csv': file })).toEqual([
        { email: 'ada@example.com', subscribed: true, data: { CONFIRM_TIME: time } },
      ]);
    },
  );

  test('of Plunk: contacts, templates, segments by their filters, and what stays behind', async () => {
    const on = { field: 'data.plan', operator: 'equals', value: 'pro' };
    const condition = { logic: 'OR', groups: [{ filters: [on] }, { filters: [on, on] }] };
    const old = { logic: 'AND', groups: [{ filters: [{ field: 'event.x', operator: 'triggeredOlderThan' }] }] };
    const plan = await planned('plunk', {
      'contacts.csv':
        '\uFEFFEmail , Subscribed,createdAt,plan,a.b\r\nada@example.com,true,2024,pro,1\nbob@example.com,,2024,,\nno,true,,,\n',
      'more.json': {
        contacts: [{ id: 'c', email: 'cy@example.com', subscribed: false, data: { n: 1 } }],
        hasMore: false,
      },
      'segments.json': [
        { name: 'Pro', type: 'DYNAMIC', condition, trackMembership: true },
        { name: 'Old', type: 'DYNAMIC', condition: old },
        { name: 'Beta', type: 'STATIC' },
      ],
      'campaigns.json': { data: [{ name: 'C', subject: 'S', body: 'B', audienceType: 'ALL' }] },
    });
    expect(plan).toMatchObject({ subscribed: 1, unsubscribed: 2, renamed: { 'a.b': 'a_b' }, unknown: 0 });
    expect(plan.refused).toEqual([{ place: 'contacts.csv:4', email: 'no', why: 'email: Invalid email address.' }]);
    const both = { operator: 'AND', conditions: [on, on] };
    expect(plan.segments).toEqual([
      { kind: 'segment', name: 'Pro', filters: { operator: 'OR', conditions: [on, both] }, trackMembership: true },
    ]);
    expect(Object.keys(plan.left).map((line) => line.split(':', 1)[0])).toEqual([
      'campaign "C"',
      'segment "Old"',
      'segment "Beta"',
    ]);
  });

  test('of two keys that become the same field, one gets a suffix and none is lost', async () => {
    const name = 'x'.repeat(64);
    const files = {
      'contacts.csv': `email,unsubscribed,a.b,a_b,a:b,${name}y,${name}z\nada@example.com,false,1,2,3,4,5\nbob@example.com,false,6,,,,\n`,
    };
    expect(await rowsOf('resend', files)).toMatchObject([
      { data: { a_b: '2', a_b_2: '1', a_b_3: '3', [name]: '4', [`${name.slice(4)}_2`]: '5' } },
      { data: { a_b: '6' } },
    ]);
    const { renamed } = await planned('resend', files);
    expect(renamed).toMatchObject({ 'a.b': 'a_b_2, a_b', 'a:b': 'a_b_3' });
    const person = { email: 'ada@example.com', data: { plan: { 'a.b': 1, a_b: 2 } }, subscribed: true };
    expect(rowOf({ kind: 'contact', ...person })).toMatchObject({ data: { plan: { a_b: 2, a_b_2: 1 } } });
  });

  test('of listmonk: who may be mailed, by status and lists, and lists as static segments', async () => {
    const list = (name: string, optin: string, status: string) => ({ name, optin, subscription_status: status });
    const person = (email: string, status: string, ...lists: object[]) => ({
      email,
      name: email,
      attribs: {},
      status,
      lists,
    });
    const plan = await planned('listmonk', {
      'subscribers.csv':
        'uuid,email,name,attributes,status\nu,ada@example.com,Ada,"{""city"":""Bonn""}",disabled\nv,x@example.com,X,{oops,disabled\nw,left@example.com,W,{},enabled\n',
      'subscribers.json': {
        data: {
          results: [
            person(
              'b@example.com',
              'enabled',
              list('News', 'double', 'confirmed'),
              list('Beta', 'single', 'unconfirmed'),
            ),
            person('c@example.com', 'enabled', list('News', 'double', 'unconfirmed')),
            person('d@example.com', 'enabled', list('Beta', 'single', 'unsubscribed')),
            person('e@example.com', 'blocklisted'),
            person('h@example.com', 'enabled'),
          ],
        },
      },
      'bounces.json': {
        data: {
          results: [
            { email: 'f@example.com', type: 'hard' },
            { email: 'g@example.com', type: 'soft' },
          ],
        },
      },
    });
    expect(plan).toMatchObject({
      subscribed: 1,
      unsubscribed: 5,
      groups: { News: 1, Beta: 1 },
      unknown: 1,
      firstUnknown: 'bounces.json[1]',
    });
    expect(plan.suppressions).toEqual([
      { kind: 'suppression', email: 'f@example.com', reason: 'hard_bounce' },
      { kind: 'suppression', email: 'e@example.com', reason: 'manual' },
    ]);
    expect(Object.keys(plan.left)).toEqual([
      'record at subscribers.csv:3: a part of it that should be JSON is not valid',
      expect.stringContaining('subscribers that are enabled: without their lists it is unknown who unsubscribed'),
    ]);
  });

  test('of Pinpoint: endpoints of email from gzipped lines, and segments by their dimensions', async () => {
    const email = { DimensionType: 'INCLUSIVE', Values: ['EMAIL', 'SMS'] };
    const dimensions = [
      { UserAttributes: { tier: { AttributeType: 'INCLUSIVE', Values: ['gold'] } }, Demographic: { Channel: email } },
      {
        Metrics: { score: { ComparisonOperator: 'GREATER_THAN', Value: 2 } },
        Attributes: { a: { AttributeType: 'CONTAINS', Values: ['x', 'y'] } },
      },
    ];
    const groups = (Include: string) => ({
      Include,
      Groups: [{ Type: 'ANY', Dimensions: dimensions, SourceSegments: [] }],
    });
    const endpoint = (Address: string, rest: object) => JSON.stringify({ ChannelType: 'EMAIL', Address, ...rest });
    const plan = await planned('pinpoint', {
      'part.gz': [
        endpoint('ada@example.com', { OptOut: 'NONE', User: { UserAttributes: { city: ['Bonn'] } } }),
        endpoint('bob@example.com', { OptOut: 'ALL' }),
        endpoint('+49123', { ChannelType: 'SMS' }),
      ].join('\n'),
      'segments.json': {
        SegmentsResponse: {
          Item: [
            { Name: 'Gold', SegmentType: 'DIMENSIONAL', SegmentGroups: groups('ALL') },
            { Name: 'Not', SegmentType: 'DIMENSIONAL', SegmentGroups: groups('NONE') },
            { Name: 'All', SegmentType: 'DIMENSIONAL', Dimensions: { Demographic: { Channel: email, Make: null } } },
            {
              Name: 'Odd',
              SegmentType: 'DIMENSIONAL',
              Dimensions: { Attributes: { tier: { DimensionType: 'BETWEEN', Values: ['a'] } } },
            },
            { Name: 'Active', SegmentType: 'DIMENSIONAL', Dimensions: { Behavior: { Recency: {} } } },
          ],
        },
      },
    });
    expect(plan).toMatchObject({ subscribed: 1, unsubscribed: 1 });
    const x = (value: string) => ({ field: 'data.a', operator: 'contains', value });
    const score = { field: 'data.score', operator: 'greaterThan', value: 2 };
    expect(plan.segments[0].filters).toEqual({
      operator: 'OR',
      conditions: [
        { field: 'data.tier', operator: 'in', value: ['gold'] },
        { operator: 'AND', conditions: [{ operator: 'OR', conditions: [x('x'), x('y')] }, score] },
      ],
    });
    expect(Object.keys(plan.left)).toEqual([
      'endpoints of SMS: only email addresses are moved',
      'segment "Not": it excludes contacts that match (NONE)',
      'segment "All": it contains everybody',
      'segment "Odd": it compares by BETWEEN',
      'segment "Active": it filters by Behavior',
    ]);
  });
});

test.each([
  ['a.csv', 'email,name\na@example.com,"open\n'],
  ['part.csv.gz', null],
  ['lines.ndjson', '{"email":"a@example.com"}\n[1]\n'],
])('a file that is broken is named: %s', async (name, content) => {
  const path = exported(content === null ? {} : { [name]: content });
  if (content === null) writeFileSync(join(path, name), 'not gzipped');
  expect(await moveIn('plunk', path)).toMatchObject({ exitCode: 1, err: expect.stringContaining(name) });
});
