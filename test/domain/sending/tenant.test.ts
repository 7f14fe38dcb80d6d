import { describe, expect, test } from '@jest/globals';
import { asJoining, isJoinedFor, planTenant, type Tenant } from '../../../shared/domain/sending/tenant';

const DAY_MS = 24 * 3600_000;
const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const set = 'configuration-set/main';
const identity = 'identity/acme.example';
const tenant: Tenant = {
  projectId: 'prj_1',
  version: 1,
  arn: 'arn:tenant',
  resources: { [set]: 'joined' },
  sending: 'ENABLED',
  checkedAt: '2026-12-01T12:00:00.000Z',
};
const wanted = { resources: [set], sending: 'ENABLED' as const };
const off = { ...wanted, sending: 'DISABLED' as const };
const plan = (more: Partial<Tenant>, want: Parameters<typeof planTenant>[1] = wanted, now = NOW) =>
  planTenant({ ...tenant, ...more }, want, now);

describe('the next step of a tenant', () => {
  test('is none if it is as it should be', () => expect(plan({})).toBeNull());

  test('is its removal if its project is deleted, before all else', () => {
    expect(plan({ doubtful: true }, null)).toEqual({ do: 'delete' });
  });

  test('is its creation, before all other questions', () => {
    const { arn: _, ...unmade } = tenant;
    expect(planTenant({ ...unmade, doubtful: true }, off, NOW)).toEqual({ do: 'create' });
  });

  test('is a look at SES if it is in doubt, was never checked, or was checked a day ago', () => {
    const { checkedAt: _, ...unchecked } = tenant;
    expect(plan({ doubtful: true })).toEqual({ do: 'read' });
    expect(planTenant(unchecked, wanted, NOW)).toEqual({ do: 'read' });
    expect(plan({}, wanted, NOW + DAY_MS)).toEqual({ do: 'read' });
    expect(plan({}, wanted, NOW + DAY_MS - 1)).toBeNull();
  });

  test('stops its email before the resources, and starts it after them', () => {
    const resources = { [set]: 'joining' as const };
    expect(plan({ resources }, off)).toEqual({ do: 'setSending', sending: 'DISABLED' });
    expect(plan({ resources, sending: 'DISABLED' }, off)).toEqual({ do: 'join', resource: set });
    expect(plan({ resources, sending: 'DISABLED' })).toEqual({ do: 'join', resource: set });
    expect(plan({ sending: 'DISABLED' })).toEqual({ do: 'setSending', sending: 'ENABLED' });
    expect(plan({ sending: 'DISABLED' }, off)).toBeNull();
  });

  test('notes new resources, joins them, and leaves others last', () => {
    const both = { resources: [set, identity], sending: 'ENABLED' as const };
    const noted = { [set]: 'joined', [identity]: 'joining' } as const;
    expect(plan({}, both)).toEqual({ do: 'record', resources: noted });
    expect(plan({ resources: { ...noted, old: 'joined' } }, both)).toEqual({ do: 'join', resource: identity });
    expect(plan({ resources: { ...noted, [identity]: 'joined', old: 'joined' } }, both)).toEqual({
      do: 'leave',
      resource: 'old',
    });
  });

  test('passes over what is skipped', () => {
    const resources = { [set]: 'joining', [identity]: 'joining', old: 'joined' } as const;
    const both = { resources: [set, identity], sending: 'ENABLED' as const };
    const next = (...skipped: string[]) => planTenant({ ...tenant, resources }, both, NOW, new Set(skipped));
    expect(next(set)).toEqual({ do: 'join', resource: identity });
    expect(next(set, identity)).toEqual({ do: 'leave', resource: 'old' });
    expect(next(set, identity, 'old')).toBeNull();
  });
});

test('all resources join again', () => {
  expect(asJoining({ [set]: 'joined', [identity]: 'joining' })).toEqual({ [set]: 'joining', [identity]: 'joining' });
});

describe('email goes under the tenant', () => {
  const joined: Tenant = { ...tenant, resources: { [set]: 'joined', [identity]: 'joined' } };
  const { arn: _, ...unmade } = joined;

  test.each<[string, Tenant, string, boolean]>([
    ['if its domain and its configuration set are joined', joined, 'acme.example', true],
    ['if a domain above its own is joined', joined, 'news.acme.example', true],
    ['not from another domain', joined, 'notacme.example', false],
    ['not without an identity', tenant, 'acme.example', false],
    ['not while the tenant is in doubt', { ...joined, doubtful: true }, 'acme.example', false],
    ['not before SES has made it', unmade, 'acme.example', false],
    [
      'not while its domain is joining',
      { ...joined, resources: { ...joined.resources, [identity]: 'joining' } },
      'acme.example',
      false,
    ],
    [
      'not while its configuration set is joining',
      { ...joined, resources: { ...joined.resources, [set]: 'joining' } },
      'acme.example',
      false,
    ],
    [
      'not while the nearest domain is joining, though one above is joined',
      { ...joined, resources: { ...joined.resources, 'identity/news.acme.example': 'joining' } },
      'news.acme.example',
      false,
    ],
  ])('%s', (_case, given, domain, expected) => {
    expect(isJoinedFor(given, domain, 'main')).toBe(expected);
  });
});
