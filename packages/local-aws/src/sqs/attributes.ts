import * as z from 'zod';
import { DAY_SECONDS } from '../durations';
import { invalidValue, QueueError } from './errors';
import { queueNameOf } from './names';

/** SQS API Reference, SetQueueAttributes. */
const NUMBER_RANGES: Record<string, { least: number; greatest: number; defaultValue: number }> = {
  DelaySeconds: { least: 0, greatest: 900, defaultValue: 0 },
  VisibilityTimeout: { least: 0, greatest: 43_200, defaultValue: 30 },
  MessageRetentionPeriod: { least: 60, greatest: 14 * DAY_SECONDS, defaultValue: 4 * DAY_SECONDS },
  MaximumMessageSize: { least: 1_024, greatest: 1_048_576, defaultValue: 1_048_576 },
  ReceiveMessageWaitTimeSeconds: { least: 0, greatest: 20, defaultValue: 0 },
  KmsDataKeyReusePeriodSeconds: { least: 60, greatest: DAY_SECONDS, defaultValue: 300 },
};
const TEXT_ATTRIBUTES = new Set([
  'Policy',
  'RedrivePolicy',
  'RedriveAllowPolicy',
  'KmsMasterKeyId',
  'SqsManagedSseEnabled',
]);

const redriveSchema = z.object({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1_000),
});

interface Redrive {
  deadLetterQueue: string;
  maxReceiveCount: number;
}

export class QueueAttributes {
  readonly redrive: Redrive | undefined;

  constructor(readonly values: Readonly<Record<string, string>>) {
    for (const [name, value] of Object.entries(values)) check(name, value);
    this.redrive = readRedrive(values.RedrivePolicy);
  }

  get delaySeconds(): number {
    return this.number('DelaySeconds');
  }
  get visibilitySeconds(): number {
    return this.number('VisibilityTimeout');
  }
  get retentionMs(): number {
    return this.number('MessageRetentionPeriod') * 1_000;
  }
  get maximumBytes(): number {
    return this.number('MaximumMessageSize');
  }
  get waitSeconds(): number {
    return this.number('ReceiveMessageWaitTimeSeconds');
  }

  withDefaults(): Record<string, string> {
    const values: Record<string, string> = { SqsManagedSseEnabled: 'true' };
    for (const name of Object.keys(NUMBER_RANGES))
      if (!name.startsWith('Kms')) values[name] = String(this.number(name));
    return { ...values, ...this.values };
  }

  matchesRequest(requested: Record<string, string>): boolean {
    const current = this.withDefaults();
    return Object.entries(requested).every(([name, value]) => current[name] === value);
  }

  with(changes: Record<string, string>): QueueAttributes {
    const entries = Object.entries({ ...this.values, ...changes });
    return new QueueAttributes(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  }

  private number(name: string): number {
    return Number(this.values[name] ?? NUMBER_RANGES[name]?.defaultValue);
  }
}

function check(name: string, value: string): void {
  if (TEXT_ATTRIBUTES.has(name)) return;
  const range = NUMBER_RANGES[name];
  if (!range) throw new QueueError('InvalidAttributeName', `Unknown Attribute ${name}.`);
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.least || number > range.greatest) {
    throw new QueueError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
  }
}

function readRedrive(policy: string | undefined): Redrive | undefined {
  if (policy === undefined) return undefined;
  const parsed = redriveSchema.safeParse(parseJson(policy));
  if (!parsed.success) throw invalidValue('RedrivePolicy', policy, 'Redrive policy is not a valid JSON map.');
  const { deadLetterTargetArn, maxReceiveCount } = parsed.data;
  return { deadLetterQueue: queueNameOf(deadLetterTargetArn), maxReceiveCount };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
