import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { apiErrorsKey } from '../../../shared/db/api-errors/api-errors';
import { auditKey } from '../../../shared/db/audit/audit-log';
import { campaignKeys, openChunkEntry } from '../../../shared/db/campaigns/keys';
import { closedPartial, counterPartOf } from '../../../shared/db/counters/keys';
import { memberKeys } from '../../../shared/db/members/keys';
import { dueMembershipShardOf, segmentIndexes, segmentKeys } from '../../../shared/db/segments/keys';
import { indexes } from '../../../shared/db/table/indexes';
import {
  contactPartitions,
  domainPartition,
  keyPartition,
  keys,
  templatePartition,
} from '../../../shared/db/table/keys';
import { duePks, waitingPk, webhookIndexes, webhookKeys, webhookPartitionOf } from '../../../shared/db/webhooks/keys';
import { executionsOfContact, workflowKeys } from '../../../shared/db/workflows/keys';
import type { Counter } from '../../../shared/domain/counters/counting';
import { emailIdOf } from '../../../shared/domain/emails/email-id';

const project = 'prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E';
const contact = 'ct_0123456789abcdef0123456789abcdef';
const campaign = { projectId: project, campaignId: 'cmp_1' };
const hook = { projectId: project, webhookId: 'whk_1' };
const flow = { projectId: project, workflowId: 'wf_1' };
const run26 = '01K9ZJ3T5V6X7Y8Z9A0B1C2D3G';
const run = { ...flow, id: `exe_${run26}${contact.slice('ct_'.length)}` };
const email = emailIdOf('em_01K9ZJ3T5V6X7Y8Z9A0B1C2D3F', contact);
const counterKey = (counter: Counter, streamShard: string) => {
  const { rows, part } = counterPartOf(project, counter);
  return rows.key(part, streamShard);
};

/** A key that changes makes every stored row of its kind unreachable: these are what deployed tables hold. */
const golden: [string, { pk: string; sk: string }, string, string][] = [
  ['project', keys.project(project), `P#${project}`, 'PROJECT'],
  ['claim on a domain', keys.domainClaim('acme.example', project), 'DOMAIN#acme.example', `CLAIM#${project}`],
  ["rate of the account's calls", keys.accountRate('CreateEmailIdentity'), 'RATE', 'ACCOUNT#CreateEmailIdentity'],
  ['name of a project', keys.projectName('Ａcme', 'prj_1'), 'NAME#acme', 'prj_1'],
  ['mark of a deleted project', keys.projectDeletion(project), `P#${project}`, 'DELETED'],
  ['API key', keys.apiKey('ab12'), 'KEY#ab12', 'KEY'],
  ['entry of an API key', keys.apiKeyEntry(project, 'key_1'), `P#${project}#KEYS`, 'key_1'],
  ['API errors of a minute', apiErrorsKey(project, '2026-12-01T12:34'), `P#${project}#APIERRORS`, '2026-12-01T12:34'],
  ['entry of the audit log', auditKey(project, 'aud_1'), `P#${project}#AUDIT`, 'aud_1'],
  ['use of an API key', keys.apiKeyUse(project, 'key_1'), `P#${project}#KEYUSE`, 'key_1'],
  ['member', memberKeys.member(project, 'mbr_1'), `P#${project}#MEMBERS`, 'mbr_1'],
  ['version of the members', memberKeys.roster(project), `P#${project}#MEMBERS`, 'ROSTER'],
  ['membership', memberKeys.membership('ab12', project), 'PERSON#ab12', project],
  ['sign-in link', memberKeys.link('ab12'), 'LINK#ab12', 'LINK'],
  ['session', memberKeys.session('ses_1'), 'SESSION#ses_1', 'SESSION'],
  ['session in a project', memberKeys.projectSession(project, 'ses_1'), `P#${project}#SESSIONS`, 'ses_1'],
  ['request for a link', memberKeys.signInRequest('sir_1'), 'SIGNIN#sir_1', 'REQUEST'],
  ['link on its way', memberKeys.outgoingLink('ab12'), 'SIGNINOUT#ab12', 'OUTGOING'],
  [
    'known network',
    memberKeys.knownNetwork('ab12', '198.51.100.7'),
    `SIGNINFROM#${createHash('sha256').update('ab12 198.51.100.7').digest('hex')}`,
    'NETWORK',
  ],
  ['requests for links', memberKeys.signInWindow('emails#20788'), 'SIGNINRATE#emails#20788', 'RATE'],
  ['rate window', keys.rateWindow(project, 'secret'), `P#${project}#RATE#secret`, 'RATE'],
  ['idempotency record', keys.idempotency(project, 'cd34'), `P#${project}#IDEM#cd34`, 'IDEM'],
  ['campaign', campaignKeys.campaign(campaign), `P#${project}#CMP`, 'cmp_1'],
  ['bodies of a campaign', campaignKeys.body(campaign, 7), `P#${project}#CB#cmp_1`, 'V#000007'],
  ['test emails of a day', campaignKeys.testEmails(project, 20788), `P#${project}#CT`, '20788'],
  ['request to send a campaign', campaignKeys.approval(campaign), `P#${project}#APR`, 'cmp_1'],
  ['share of an agent', campaignKeys.agentRecipients(project, 20788, 'key_1'), `P#${project}#AGD`, '20788#key_1'],
  [
    "note that a campaign's filter has a contact",
    campaignKeys.namedContact(project, contact, 'cmp_1'),
    `P#${project}#K#${contact}`,
    'NAMED_IN#cmp_1',
  ],
  ['scan of an audience', campaignKeys.audienceScan(campaign, 2), `P#${project}#CA#cmp_1`, 'SCAN#2'],
  ['chunk', campaignKeys.chunk(campaign, '1-07-0a'), `P#${project}#CR#cmp_1`, '1-07-0a'],
  [
    'open entry of a chunk',
    campaignKeys.open(campaign, openChunkEntry(1_796_126_400_000, '1-07-0a')),
    `P#${project}#CO#cmp_1`,
    '1796126400000#1-07-0a',
  ],
  ['contact', keys.contact(project, contact), `P#${project}#C#09`, contact],
  ['summary', keys.summary(project, contact), `P#${project}#C#09`, `${contact}#S`],
  ['suppression', keys.suppression(project, contact), `P#${project}#K#${contact}`, 'SUPPRESSION'],
  ['confirmation', keys.confirmation(project, contact), `P#${project}#K#${contact}`, 'CONFIRMATION'],
  ['note of a copy', keys.copyNote(project, contact, 'em_1'), `P#${project}#K#${contact}`, 'COPY#em_1'],
  ['days of soft bounces', keys.softBounces(project, contact), `P#${project}#K#${contact}`, 'SOFT_BOUNCES'],
  ['erasure', keys.erasure(project, contact), `P#${project}#K#${contact}`, 'ERASURE'],
  ['former address', keys.formerSlot(project, contact, 'g1', 'ct_2'), `P#${project}#K#${contact}`, 'FORMER#g1#ct_2'],
  ['entry of an open erasure', keys.openErasure(project, contact), `P#${project}#ERASING`, contact],
  ['event', keys.contactEvent(project, contact, 'evt_1'), `P#${project}#K#${contact}`, 'EVENT#evt_1'],
  ['event of the project', keys.projectEvent(project, 'evt_1'), `P#${project}#PE`, 'EVENT#evt_1'],
  ['webhook', webhookKeys.webhook(hook), `P#${project}#HK`, 'whk_1'],
  ['partition of a webhook', webhookKeys.partition({ ...hook, partition: 7 }), `P#${project}#HK#whk_1`, 'PARTITION#7'],
  ["lease of a webhook's consumer", webhookKeys.consumer(hook, 1), `P#${project}#HK#whk_1`, 'CONSUMER#1'],
  ["lease of a project's worker for webhooks", webhookKeys.worker(project, 3), `P#${project}#HK#WORKERS`, 'WORKER#3'],
  [
    'response of a webhook',
    webhookKeys.response(project, contact, 'msg_1', '2026-01-01T00:00:00.000Z'),
    `P#${project}#K#${contact}`,
    'HOOK_RESPONSE#msg_1#2026-01-01T00:00:00.000Z',
  ],
  ['dictionary of contents', keys.dictionary(project, 'md_1'), `P#${project}#M#md_1`, 'DICTIONARY'],
  ['files of a request', keys.emailFiles(project, 'mf_1'), `P#${project}#M#mf_1`, 'FILES'],
  ['message to a webhook', webhookKeys.delivery(project, 'msg_1'), `P#${project}#HD#msg_1`, 'DELIVERY'],
  [
    'message in a partition',
    webhookKeys.waiting({ ...hook, partition: 3 }, '2026#evt_1'),
    `P#${project}#HK#whk_1#3`,
    '2026#evt_1',
  ],
  ['workflow', workflowKeys.workflow(flow), `P#${project}#WF`, 'wf_1'],
  ["version of a workflow's graph", workflowKeys.version(flow, 12), `P#${project}#WV#wf_1`, 'V#000012'],
  ['latest creation of a workflow', workflowKeys.latestCreation(project), `P#${project}#WFNEW`, 'LATEST'],
  ['earlier version of a workflow', workflowKeys.earlierVersion(flow, 12), `P#${project}#WFHELD`, 'wf_1#000012'],
  [
    "contact's first execution of a workflow",
    executionsOfContact({ projectId: project, workflowId: 'wf_1' }, contact),
    `P#${project}#K#${contact}`,
    'EXECUTION#1#',
  ],
  ['execution of a workflow', workflowKeys.execution(run), `P#${project}#K#${contact}`, `EXECUTION#1#${run26}`],
  [
    'long data of an event that an execution received',
    workflowKeys.payload(run, 'evt_1'),
    `P#${project}#K#${contact}`,
    `EXECUTION_PAYLOAD#1#${run26}#evt_1`,
  ],
  [
    'subscription to an event',
    workflowKeys.subscription(run, '100% #1'),
    `P#${project}#K#${contact}`,
    `EXECUTION_EVENT#100%25 %231#1#${run26}`,
  ],
  [
    'entry guard of a workflow',
    workflowKeys.entryGuard(flow, contact),
    `P#${project}#K#${contact}`,
    'EXECUTION_ENTRY#1',
  ],
  ['stats of a workflow', workflowKeys.stats(flow, 'v12', 'shard-1'), `P#${project}#N#workflows:wf_1`, 'v12#shard-1'],
  ['watermark of due executions', workflowKeys.dueWatermark('checked'), 'EXECUTIONSQUEUED', 'checked'],
  ['due row of executions', workflowKeys.dueRow(1_700_000_000_000, 'one'), 'DUEEXECUTIONS#1', '1700000000000#one'],
  ['email', keys.email(project, email), `P#${project}#K#${contact}`, 'EMAIL#01K9ZJ3T5V6X7Y8Z9A0B1C2D3F'],
  ['email content', keys.emailContent(project, 'mc_1'), `P#${project}#M#mc_1`, 'CONTENT'],
  [
    'membership of a segment',
    segmentKeys.membership(project, contact, 'seg_1'),
    `P#${project}#K#${contact}`,
    'SEGMENT#seg_1',
  ],
  ['segment', keys.segment(project, 'seg_1'), `P#${project}#SEG`, 'seg_1'],
  ['count of a segment that is wanted', segmentKeys.count(project, 'seg_1'), `P#${project}#SEGCOUNTS`, 'seg_1'],
  ["lease of a project's counts", segmentKeys.countLease(project), `P#${project}#SEGCOUNTS`, 'LEASE'],
  ['backfill of a segment', segmentKeys.backfill(project, 'seg_1'), `P#${project}#SEGBACKFILLS`, 'seg_1'],
  [
    'stats of a campaign',
    campaignKeys.stats(campaign, 'day:2026-12-01', 'shard-1'),
    `P#${project}#N#campaigns:cmp_1`,
    'day:2026-12-01#shard-1',
  ],
  ['alias of a template', keys.templateAlias(project, 'receipt'), `P#${project}#TPLALIAS`, 'receipt'],
  ['template', keys.template(project, 'tpl_1'), `P#${project}#TPL`, 'tpl_1'],
  ['deleted layout', keys.formerTemplatePart(project, 'layout', 'base'), `P#${project}#TPLPARTSFORMER`, 'layout#base'],
  ['layout', keys.templatePart(project, 'layout', 'base'), `P#${project}#TPLPARTS`, 'layout#base'],
  ['template version', keys.templateVersion(project, 'tpl_1', 7), `P#${project}#T#tpl_1`, 'V#000007'],
  ['topic', keys.topic(project, 'top_1'), `P#${project}#TOPICS`, 'top_1'],
  ['image', keys.asset(project, 'ast_1'), `P#${project}#ASSETS`, 'ast_1'],
  ['form', keys.form(project, 'frm_1'), `P#${project}#FORMS`, 'frm_1'],
  ['what was sent by a form', keys.submission(project, 'ct_1', 'frm_1'), `P#${project}#K#ct_1`, 'FORM#frm_1'],
  ['used proof of work', keys.usedProofOfWork(project, 'ab12'), `P#${project}#PROOF#ab12`, 'USED'],
  ['domain', keys.domain(project, 'dom_1'), `P#${project}#DOM`, 'dom_1'],
  ['tenant', keys.tenant(project), `P#${project}#TENANT`, 'TENANT'],
  ['scan over tenants', keys.tenantScan(), 'TENANTS', 'SCAN'],
  ['progress of a migration', keys.migration('email-expiry'), 'MIGRATION', 'email-expiry'],
  ['routes of a domain', keys.domainRoutes(project, 'dom_1'), `P#${project}#ROUTES`, 'dom_1'],
  ['rest of campaigns', keys.campaignHold(project), `P#${project}#REST`, 'CAMPAIGNS'],
  ['plan of a domain', keys.warmUp(project, 'dom_1'), `P#${project}#WARMUP`, 'dom_1'],
  [
    'places of a day of a plan',
    keys.warmUpDay({ projectId: project, domainId: 'dom_1', startedAt: 1_795_000_000_000 }, 3, 'gmail'),
    `P#${project}#WARMUP#dom_1#1795000000000`,
    '000003#gmail',
  ],
  [
    'DMARC report',
    keys.dmarcReport(project, 'dom_1', '2026-11-22', 'abc'),
    `P#${project}#DMARC#dom_1`,
    '2026-11-22#abc',
  ],
  ['domain owner', keys.domainOwner('example.com'), 'DOMAIN#example.com', 'OWNER'],
  ['upload', keys.upload(project, 'up_1'), `P#${project}#U#up_1`, 'UPLOAD'],
  ['job', keys.job(project, 'job_1'), `P#${project}#J#job_1`, 'JOB'],
  ['open jobs', keys.openJobs(project), `P#${project}#JOBS`, 'OPEN'],
  ['records of the last push', keys.pushedRecords(project), `P#${project}#PUSH`, 'RECORDS'],
  ['records of the last push of a folder', keys.pushedRecords(project, 'shop'), `P#${project}#PUSH`, 'RECORDS#shop'],
  ["lease of a project's worker", keys.worker(project, 'jobs', 1), `P#${project}#WORKERS`, 'jobs#1'],
  ['refused rows', keys.refusedRows(project, 'job_1', 1234), `P#${project}#J#job_1`, 'REFUSED#000000001234'],
  ['counters', counterKey('emails', 'shard-1'), `P#${project}#N#totals`, 'totals#shard-1'],
  [
    'counter of an event that the service records',
    counterKey({ family: 'events', name: 'email.sent' }, 'shard-1'),
    `P#${project}#N#totals`,
    'totals#shard-1',
  ],
  [
    'stat of a reputation',
    counterKey({ family: 'reputation', name: '2026-11-21:marketing:sent' }, 'shard-1'),
    `P#${project}#N#totals`,
    'totals#shard-1',
  ],
  [
    'counter of a member',
    counterKey({ family: 'events', name: '100% #1' }, 'shard-1'),
    `P#${project}#N#events#4`,
    '44#shard-1',
  ],
  [
    'counter of members',
    counterKey({ family: 'segments', name: 'seg_1' }, 'shard-1'),
    `P#${project}#N#segments#0`,
    '03#shard-1',
  ],
  [
    'how far a shard had counted',
    closedPartial(counterKey('emails', 'shard-1')),
    `P#${project}#N#totals#CLOSED`,
    'totals#shard-1',
  ],
  ['known name', keys.knownName(project, 'field', 'plan'), `P#${project}#NAMES#field`, 'NAME#plan'],
  ['count of names', keys.nameCount(project, 'event'), `P#${project}#NAMES#event`, 'COUNT'],
  ['sending rate', keys.sendRate(), 'RATE', 'SEND'],
  ['account', keys.account(), 'ACCOUNT', 'ACCOUNT'],
  ['health of feedback', keys.feedbackHealth(), 'ACCOUNT', 'FEEDBACK'],
  ['project in the bulk register', keys.bulkProject(project), 'BULK', project],
  ['project whose reputation is judged', keys.judgedProject(project), 'JUDGED', project],
  [
    'problem of an email',
    keys.problemEmail(project, '2026-12-01T12:00:00.000Z#em_1#complaints'),
    `P#${project}#PROBLEMS`,
    '2026-12-01T12:00:00.000Z#em_1#complaints',
  ],
  ['lease', keys.lease('tick'), 'LEASE', 'tick'],
];

test.each(golden)('the key of a %s is what deployed tables hold', (_, key, pk, sk) => {
  expect(key).toEqual({ pk, sk });
});

test('the partitions of lists are what deployed tables hold', () => {
  expect([
    keyPartition(project),
    indexes.contactsOf(project, 3),
    indexes.emailsOf(project, 3),
    indexes.problemsOf(project, 3),
    indexes.eventsOf(project, 3),
    indexes.suppressionsOf(project, 3),
    indexes.scheduledOf(project),
    indexes.bulkWaiting(project, 3),
    indexes.due(5),
    indexes.dueDomains('soon'),
    indexes.dueTenants,
    indexes.dueJobs,
    indexes.dueErasures(3),
    domainPartition(project),
    templatePartition(project),
  ]).toMatchInlineSnapshot(`
[
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#KEYS",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#CL#3",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#EL#3",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#EX#3",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#VL#3",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#SL#3",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#SCHEDULED",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#BULK#3",
  "DUE#05",
  "DUEDOMAINS#soon",
  "DUETENANTS",
  "DUEJOBS",
  "DUEERASURES#03",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#DOM",
  "P#prj_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E#TPL",
]
`);
  expect(contactPartitions(project)).toHaveLength(64);
});

test('the partition keys of webhooks are what deployed tables hold, and a contact keeps its partition', () => {
  expect([
    waitingPk({ ...hook, partition: 3 }),
    webhookIndexes.deliveriesOf(hook, 3),
    webhookIndexes.deliveriesOfEmail(project, email),
    ...duePks,
    webhookPartitionOf(contact),
  ]).toEqual([
    `P#${project}#HK#whk_1#3`,
    `P#${project}#HL#whk_1#3`,
    `P#${project}#E#${email}#WD`,
    'DUEWEBHOOKS#0',
    'DUEWEBHOOKS#1',
    'DUEWEBHOOKS#2',
    'DUEWEBHOOKS#3',
    1,
  ]);
});

test('the partitions of memberships are what deployed tables hold', () => {
  expect([
    segmentIndexes.membersOf(project, 'seg_1', 3),
    segmentIndexes.due(dueMembershipShardOf(contact)),
    segmentIndexes.dueBackfills,
  ]).toEqual([`P#${project}#SM#seg_1#3`, 'DUEMEMBERSHIPS#1', 'DUEBACKFILLS']);
});

test('every key function has a golden value', () => {
  const text = readFileSync(__filename, 'utf8');
  const all = { keys, campaignKeys, segmentKeys, webhookKeys, workflowKeys };
  const functions = Object.entries(all).flatMap(([of, some]) => Object.keys(some).map((name) => `${of}.${name}(`));
  expect(functions.filter((call) => !text.includes(call))).toEqual([]);
});
