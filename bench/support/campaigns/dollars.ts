import { GB_PER_VCPU, MILLION, PER_QUEUE_CALL, PRICES } from '../prices';
import type { CampaignRun } from './run-campaign';
import { stageNames } from './run-campaign';
import { HABITS } from './ses-feedback';

const CHUNK = 25;

/** What a mail's feedback comes to, in messages. */
export const eventsPerEmail = (hasDeliveries: boolean): number => {
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
  const events = eventsPerEmail(hasDeliveries);
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
