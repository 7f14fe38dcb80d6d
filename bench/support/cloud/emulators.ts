import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalClock } from '@posthaste/local-aws/clock';
import type { RowsOf } from '@posthaste/local-aws/dynamodb';
import { startStorage } from '@posthaste/local-aws/s3';
import { startMailbox } from '@posthaste/local-aws/ses';
import { Topics } from '@posthaste/local-aws/sns';
import { clientsAndEmulators } from '../../../lib/local/assembly/calls';
import {
  CONFIGURATION_SETS,
  DEMO_DOMAIN,
  EMAIL_BUCKET,
  endpointVariables,
  functionVariables,
} from '../../../lib/local/assembly/environment';
import { openQueues, queueName } from '../../../lib/local/assembly/queues';
import { openTable, streamOf } from '../../../lib/local/assembly/table';
import { streams } from '../../../lib/streams-and-timers';
import { writeMime } from '../../../shared/mime/write-email';
import { envNames } from '../../../shared/ops/env';
import { AwsSide } from './aws-side';

const FEEDBACK_TOPIC = 'arn:aws:sns:eu-central-1:000000000000:posthaste-feedback';

interface StandInOptions {
  /** Emails a second that SES allows. */
  rate: number;
  rowsOf: RowsOf;
  /** Whether processor time is measured: without, everything is quicker. */
  isTimed: boolean;
}

/** The emulators of the local service, in memory; the product's clients find them and call them without connections. */
export async function openStandIns(clock: LocalClock, { rate, rowsOf, isTimed }: StandInOptions) {
  const dir = mkdtempSync(join(tmpdir(), 'posthaste-bench-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const aws = new AwsSide(clock, isTimed);
  const table = await openTable({ clock, rowsOf, onCharge: aws.charge });
  const queues = await openQueues({ clock });
  const storage = await startStorage({ dir, clock, buckets: [{ name: EMAIL_BUCKET }] });
  const mailbox = await startMailbox({
    clock,
    // The bench tells of events itself, for it says what people do.
    settings: { rate, dailyQuota: null, loseEventShare: 1 },
    publish: async () => undefined,
    writeMime,
    configurationSets: Object.values(CONFIGURATION_SETS),
    identities: [DEMO_DOMAIN],
  });
  const topics = new Topics(clock);
  topics.subscribe(FEEDBACK_TOPIC, queues.queue(queueName('feedback')));
  const endpoints = {
    table: table.url,
    queues: queues.url,
    ses: mailbox.ses,
    storage: storage.url,
    dns: '127.0.0.1:9',
  };
  Object.assign(process.env, endpointVariables(endpoints), functionVariables(endpoints), {
    [envNames.publicUrl]: 'https://mail.example.com',
  });
  aws.answerCallsOf(await clientsAndEmulators({ table, queues, mailbox }), table);
  return {
    aws,
    table,
    queues,
    stream: await streamOf(table, Object.keys(streams)),
    /** Changes how many emails a second SES allows. */
    allow: (emailsPerSecond: number) => mailbox.change({ rate: emailsPerSecond }),
    /** Publishes events as SES does. */
    publish: async (events: readonly string[]) => {
      for (const event of events) await topics.publish(FEEDBACK_TOPIC, event);
    },
  };
}
