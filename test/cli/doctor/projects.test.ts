import { expect, test } from '@jest/globals';
import { checkProjects } from '../../../bin/cli/doctor/check-projects';
import type { ProjectFacts } from '../../../bin/cli/doctor/facts';
import { errorMessages } from './findings';

const at = '2026-12-01T12:00:00.000Z';
const project = (name: string, more: Partial<ProjectFacts> = {}): ProjectFacts => ({
  id: `prj_${name}`,
  name,
  status: 'ACTIVE',
  ...more,
});
const check = (projects: ProjectFacts[]) => checkProjects(projects, Date.parse(at));
const pause = (cause: 'bounces' | 'complaints' | 'operator') => ({
  since: at,
  cause,
  sent: 200,
  hardBounces: 10,
  complaints: 3,
});

test.each([
  ['bounces', '10 of 200 emails bounced hard'],
  ['complaints', '3 of 200 emails got complaints'],
] as const)('a project paused by its %s is an error, with its figures and the command', (cause, figures) => {
  const [finding, ...others] = check([project('ok'), project('shop', { paused: { marketing: pause(cause) } })]);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    severity: 'error',
    message: expect.stringMatching(new RegExp(`^Marketing email of shop has been paused since ${at}: ${figures}`)),
    fix: expect.stringContaining('posthaste projects resume prj_shop'),
  });
});

test('what an operator has paused or disabled is no fault, and comes behind what is one', () => {
  const findings = check([
    project('off', { status: 'DISABLED' }),
    project('held', { paused: { everything: pause('operator') } }),
    project('shop', { paused: { everything: pause('complaints') } }),
  ]);
  expect(findings.map(({ severity, fix }) => [severity, fix?.split(': ').at(-1)])).toEqual([
    ['error', 'posthaste projects resume prj_shop'],
    ['note', 'posthaste projects enable prj_off'],
    ['note', 'posthaste projects resume prj_held'],
  ]);
});

test('none is good, no project at all is an error, and of very many twenty are named', () => {
  expect(check([project('one'), project('two')])).toMatchObject([{ severity: 'ok' }]);
  expect(errorMessages(check([]))).toHaveLength(1);
  const many = Array.from({ length: 45 }, (_, n) => project(`p${n}`, { status: 'DISABLED' }));
  const findings = check(many);
  expect([findings.length, findings.at(-1)?.message]).toEqual([21, '25 more are paused, on hold or disabled.']);
});

test('campaigns on hold are an error, with the answer of SES and the next try, and no longer when nothing tries', () => {
  const now = Date.parse(at);
  const campaignHold = {
    projectId: 'prj_shop',
    since: now - 90_000,
    until: now + 60_000,
    refusals: 1,
    detail: 'AccessDenied: no',
  };
  expect(errorMessages(check([project('shop', { campaignHold })]))).toEqual([
    "Campaigns of shop have been on hold since 2026-12-01T11:58:30.000Z; the next attempt is after 2026-12-01T12:01:00.000Z. SES's response: AccessDenied: no",
  ]);
  expect(errorMessages(check([project('shop', { campaignHold: { ...campaignHold, until: now - 600_000 } })]))).toEqual(
    [],
  );
});
