import type { CampaignRun } from './run-campaign';
import { HABITS } from './ses-feedback';
import { stageNames } from './stages';

const MILLION = 1_000_000;

/** Published prices of us-east-1 in dollars, of November 2026. */
const PRICES = {
  /** A million request units, on demand, Standard table class. */
  writes: 0.625,
  reads: 0.125,
  /** Arm, a GB-second; and a million requests. */
  lambdaGbSecond: 0.0000133334,
  lambdaRequests: 0.2,
  /** A million, standard queues; and a million that SES publishes to the topic. */
  queueCalls: 0.4,
  topicMessages: 0.5,
  /** A GB of logs taken in. */
  logGb: 0.5,
};

/** A vCPU goes with so much memory: a second of processor time costs this many GB-seconds, whatever the function has. */
const GB_PER_VCPU = 1_769 / 1_024;
const CHUNK = 25;
/** Messages that Lambda receives, or takes off a queue, in one call. */
const PER_QUEUE_CALL = 10;

/** What a mail's feedback comes to, in messages. */
export const eventsPerMail = (hasDeliveries: boolean): number => {
  const { delivered, opened, clicked, complained } = HABITS;
  const seen = opened + clicked + complained;
  return 1 + (1 - delivered) + delivered * ((hasDeliveries ? 1 : 0) + seen);
};

/** Dollars for a million mails beside SES, by what they are paid for. */
export function dollarsPerMillion(run: CampaignRun, hasDeliveries: boolean): Map<string, number> {
  const { stages, listed, outcomes, sent, logBytes } = run;
  const recipientsPerMail = outcomes / sent;
  const perMail = (member: 'writes' | 'reads' | 'cpuMs' | 'gbSeconds' | 'invocations' | 'queueCalls'): number =>
    stageNames.reduce((sum, name) => sum + stages[name][member] / (name === 'dispatcher' ? listed : outcomes), 0) *
    recipientsPerMail;
  const events = eventsPerMail(hasDeliveries);
  const chunkCalls = 2 / CHUNK;
  const queueCalls = perMail('queueCalls') + chunkCalls + events * (1 + 2 / PER_QUEUE_CALL);
  const gbSeconds = perMail('gbSeconds') + (perMail('cpuMs') / 1000) * GB_PER_VCPU;
  return new Map([
    ['table, writes', perMail('writes') * PRICES.writes],
    ['table, reads', perMail('reads') * PRICES.reads],
    ['functions, time', gbSeconds * MILLION * PRICES.lambdaGbSecond],
    ['functions, requests', perMail('invocations') * PRICES.lambdaRequests],
    ['queues', queueCalls * PRICES.queueCalls],
    ["topic of SES's events", events * PRICES.topicMessages],
    ['logs', ((logBytes * recipientsPerMail * MILLION) / 2 ** 30) * PRICES.logGb],
  ]);
}
