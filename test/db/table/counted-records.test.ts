import { describe, expect, test } from '@jest/globals';
import { recordFilter } from '@posthaste/local-aws/lambda';
import { campaignKeys, campaignOfRow } from '../../../shared/db/campaigns/keys';
import { totalsOf } from '../../../shared/db/counters/keys';
import { segmentKeys } from '../../../shared/db/segments/keys';
import { countedRecords } from '../../../shared/db/table/counted-records';
import { countedRow } from '../../../shared/db/table/counted-row';
import { type Key, keys } from '../../../shared/db/table/keys';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import type { CountedKind } from '../../../shared/domain/counters/counting';
import { emailIdOf } from '../../../shared/domain/emails/email-id';
import { idSource } from '../../../shared/ops/ids';

const ids = idSource('filters', Date.parse('2026-01-15T12:00:00Z'));
const project = 'prj_1';
const contact = `ct_${'0'.repeat(32)}`;
const campaign = { projectId: project, campaignId: ids.id('cmp') };
const workflow = { projectId: project, workflowId: ids.id('wf') };
const execution = { ...workflow, id: `${ids.id('exe')}${contact.slice(3)}` };
const isDelivered = recordFilter(countedRecords);

const text = (value: string) => ({ S: value });
const recordOf = ({ pk, sk }: Key, images: object) => ({
  dynamodb: { Keys: { pk: text(pk), sk: text(sk) }, ...images },
});
const row = { email: text('a@example.com') };

/** A row of each kind: a kind that is added has to be added here. */
const counted: Readonly<Record<CountedKind, Key>> = {
  project: keys.project(project),
  contact: keys.contact(project, contact),
  event: keys.contactEvent(project, contact, ids.id('evt')),
  suppression: keys.suppression(project, contact),
  email: keys.email(project, emailIdOf(ids.id('em'), contact)),
  template: keys.template(project, ids.id('tpl')),
  domain: keys.domain(project, ids.id('dom')),
  segment: keys.segment(project, ids.id('seg')),
  membership: segmentKeys.membership(project, contact, ids.id('seg')),
  campaign: campaignKeys.campaign(campaign),
  campaignEmail: { pk: `P#${project}#K#${contact}`, sk: `MAIL#${campaign.campaignId}` },
  workflow: workflowKeys.workflow(workflow),
  execution: workflowKeys.execution(execution),
};

describe('readers of the stream', () => {
  test.each(Object.entries(counted))('get every change of a %s', (kind, key) => {
    expect(countedRow(key)?.kind).toBe(kind);
    for (const images of [{ NewImage: row }, { OldImage: row, NewImage: row }, { OldImage: row }])
      expect(isDelivered(recordOf(key, images))).toBe(true);
  });

  test('get the events of a project itself', () => {
    expect(isDelivered(recordOf(keys.projectEvent(project, ids.id('evt')), { NewImage: row }))).toBe(true);
  });

  test.each([1, 2])('get the chunks of the scan %d of an audience', (scan) => {
    const key = campaignKeys.chunk(campaign, `${scan}-03-${contact}`);
    expect(campaignOfRow(key)?.kind).toBe('chunk');
    expect(isDelivered(recordOf(key, { NewImage: {} }))).toBe(true);
  });

  test.each<[string, Key]>([
    ['the summary of a contact', keys.summary(project, contact)],
    ['the content of an email', keys.emailContent(project, 'mc_1')],
    ['the request rate', keys.rateWindow(project, 'secret')],
    ['the sending rate', keys.sendRate()],
    ['the health of feedback', keys.feedbackHealth()],
    ['a counter', totalsOf(project).rows.key('totals', 'shardId-1')],
    ['an idempotency record', keys.idempotency(project, 'x')],
    ['a lease', keys.lease('tick')],
    ['the payload of an execution', workflowKeys.payload(execution, 'trigger')],
  ])('are spared %s', (_, key) => {
    expect(countedRow(key)).toBeNull();
    expect(isDelivered(recordOf(key, { OldImage: {}, NewImage: { generation: text('g') } }))).toBe(false);
  });
});
