import type { LocalClock } from '@posthaste/local-aws/clock';
import { startDns } from '@posthaste/local-aws/dns';
import { startStorage } from '@posthaste/local-aws/s3';
import { type Mailbox, startMailbox } from '@posthaste/local-aws/ses';
import { Topics } from '@posthaste/local-aws/sns';
import type { RecordType } from '../../../shared/contract/domain-replies';
import { withoutEmbedded } from '../../../shared/domain/emails/without-embedded';
import { ownTags } from '../../../shared/domain/sending/ses-event';
import { writeMime } from '../../../shared/mime/write-email';
import { PARTIAL_UPLOAD_DAYS, storageLifetimes } from '../../streams-and-timers';
import { Preview } from '../preview/preview';
import { previewRoutes } from '../preview/routes';
import { CONFIGURATION_SETS, DEMO_DOMAIN, EMAIL_BUCKET, type Endpoints, FEEDBACK_TOPIC } from './environment';
import { openQueues, queueName } from './queues';
import type { QuietTicks } from './quiet-ticks';
import type { LocalSettings } from './settings';
import { openTable } from './table';

const ANY_FREE_PORT = 0;

interface EmulatorOptions {
  settings: LocalSettings;
  clock: LocalClock;
  ticks: QuietTicks;
  exampleCall: () => string;
}

export async function startEmulators({ settings, clock, ticks, exampleCall }: EmulatorOptions) {
  const { PORT: port, LOCAL_DIR: dir, SEND_RATE: rate, UNKIND: faults } = settings;
  const openingTable = openTable({ dir, clock, settings: faults.table, onChange: (item) => ticks.noticeChange(item) });
  // `openingTable` is awaited only below. Without a handler until then, its failure would end the process.
  openingTable.catch(() => undefined);
  const queues = await openQueues({ dir, clock, settings: faults.queues });
  const topics = new Topics(clock);
  topics.subscribe(FEEDBACK_TOPIC, queues.queue(queueName('feedback')));
  const buckets = [{ name: EMAIL_BUCKET, lifecycle: [...storageLifetimes], partialUploadDays: PARTIAL_UPLOAD_DAYS }];
  const storage = await startStorage({ dir, clock, buckets });
  const preview = new Preview();
  const mailboxPort = port === ANY_FREE_PORT ? ANY_FREE_PORT : port + 1;
  const mailbox = await startMailbox({
    dir,
    port: mailboxPort,
    clock,
    settings: { rate, dailyQuota: null, ...faults.mailbox },
    publish: (message) => topics.publish(FEEDBACK_TOPIC, message),
    store: storeObject,
    ruleSet: 'posthaste',
    receivingAdvice: 'switch it on with PATCH /domains/{id}.',
    idTag: ownTags.email,
    writeMime,
    prepareHtml: withoutEmbedded,
    configurationSets: Object.values(CONFIGURATION_SETS),
    identities: [DEMO_DOMAIN],
    hint: exampleCall,
    additionalRoutes: previewRoutes(preview),
  });
  const table = await openingTable;
  const dns = await startDns((type, name) => publishedRecords(mailbox, type, name), clock);
  return { queues, storage, preview, mailbox, table, dns };
}

export type Emulators = Awaited<ReturnType<typeof startEmulators>>;

export const endpointsOf = ({ table, queues, mailbox, storage, dns }: Emulators): Endpoints => ({
  table: table.url,
  queues: queues.url,
  ses: mailbox.ses,
  storage: storage.url,
  dns: dns.address,
});

export async function stopEmulators({ mailbox, queues, storage, table, dns }: Emulators): Promise<void> {
  await mailbox.stop();
  await queues.stop();
  await storage.stop();
  await table.stop();
  dns.stop();
}

/** Imports the module late, because it needs the storage's address. */
async function storeObject(key: string, bytes: Uint8Array): Promise<void> {
  const { putObject } = await import('../../../shared/aws/storage');
  await putObject(key, bytes);
}

async function publishedRecords(mailbox: Mailbox, type: RecordType, name: string): Promise<string[]> {
  if (name.endsWith('.unverified.test')) return [];
  if (!name.startsWith('_posthaste.')) return mailbox.publishedRecords(type, name);
  const { listProjects } = await import('../../../shared/db/projects/projects');
  const { projects } = await listProjects();
  return type === 'TXT' ? projects.map(({ domainToken }) => domainToken) : [];
}
