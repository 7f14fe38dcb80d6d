import { REGION } from '@posthaste/local-aws/sqs';
import { envNames } from '../../../shared/ops/env';
import { leaseCountVariable, leasedQueues } from '../../../shared/ops/lease-counts';
import { queueNames, queueVariable } from '../../../shared/ops/queues';
import { queues as queueParts } from '../../functions-and-queues';
import { leaseCountOf } from '../../lease-counts';
import { deadLetterName, queueName } from './queues';
import { localCredentials, TABLE_NAME } from './table';

export const EMAIL_BUCKET = 'posthaste-mail';
/** Reserved by RFC 2606, and verified from the start. */
export const DEMO_DOMAIN = 'example.com';
export const CONFIGURATION_SETS = { transactional: 'posthaste-transactional', bulk: 'posthaste-bulk' };

export const FEEDBACK_TOPIC = 'arn:aws:sns:eu-central-1:000000000000:posthaste-feedback';

export interface Endpoints {
  table: string;
  queues: string;
  ses: string;
  storage: string;
  dns: string;
}

/** Long, because the local name server is slow on a busy machine. */
const DNS_TIMEOUT_MS = '10000';

export const endpointVariables = ({ table, queues, ses, storage, dns }: Endpoints): Record<string, string> => ({
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: table,
  AWS_ENDPOINT_URL_SQS: queues,
  AWS_ENDPOINT_URL_SESV2: ses,
  AWS_ENDPOINT_URL_SES: ses,
  AWS_ENDPOINT_URL_S3: storage,
  DNS_SERVER: dns,
  DNS_TIMEOUT_MS,
});

export function functionVariables({ queues }: Endpoints): Record<string, string> {
  const queueUrl = (name: string) => `${queues}/000000000000/${name}`;
  return {
    [envNames.table]: TABLE_NAME,
    [envNames.emailBucket]: EMAIL_BUCKET,
    ...Object.fromEntries(queueNames.map((name) => [envNames[queueVariable(name)], queueUrl(queueName(name))])),
    ...Object.fromEntries(
      leasedQueues.map((name) => [
        envNames[leaseCountVariable(name)],
        String(leaseCountOf(name, queueParts[name].maximumConcurrency)),
      ]),
    ),
    // Webhook receivers under development run on the same machine.
    [envNames.webhookLoopback]: 'yes',
    [envNames.feedbackDeadLetters]: queueUrl(deadLetterName('feedback')),
    [envNames.transactionalSet]: CONFIGURATION_SETS.transactional,
    [envNames.bulkSet]: CONFIGURATION_SETS.bulk,
    [envNames.receivedTopic]: FEEDBACK_TOPIC,
  };
}
