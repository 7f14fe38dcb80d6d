import { GB_PER_VCPU, MILLION, PER_QUEUE_CALL, PRICES } from '../prices';
import type { CampaignRun } from './run-campaign';
import { stageNames } from './run-campaign';
import { HABITS } from './ses-feedback';

const CHUNK = 25;

/** The average number of SES's events per email. */
export const eventsPerEmail = (hasDeliveries: boolean): number => {
  const { delivered, opened, clicked, complained } = HABITS;
  const reactions = opened + clicked + complained;
  return 1 + (1 - delivered) + delivered * ((hasDeliveries ? 1 : 0) + reactions);
};

/** Dollars for a million emails without SES, by service. */
export function dollarsPerMillion(run: CampaignRun, hasDeliveries: boolean): Map<string, number> {
  const { stages, listed, outcomes, sent, logBytes } = run;
  const recipientsPerEmail = outcomes / sent;
  const perEmail = (field: 'writes' | 'reads' | 'cpuMs' | 'gbSeconds' | 'invocations' | 'queueCalls'): number =>
    stageNames.reduce((sum, name) => sum + stages[name][field] / (name === 'dispatcher' ? listed : outcomes), 0) *
    recipientsPerEmail;
  const events = eventsPerEmail(hasDeliveries);
  const chunkCalls = 2 / CHUNK;
  const queueCalls = perEmail('queueCalls') + chunkCalls + events * (1 + 2 / PER_QUEUE_CALL);
  const gbSeconds = perEmail('gbSeconds') + (perEmail('cpuMs') / 1000) * GB_PER_VCPU;
  return new Map([
    ['table, writes', perEmail('writes') * PRICES.writes],
    ['table, reads', perEmail('reads') * PRICES.reads],
    ['functions, time', gbSeconds * MILLION * PRICES.lambdaGbSecond],
    ['functions, requests', perEmail('invocations') * PRICES.lambdaRequests],
    ['queues', queueCalls * PRICES.queueCalls],
    ["topic of SES's events", events * PRICES.topicMessages],
    ['logs', ((logBytes * recipientsPerEmail * MILLION) / 2 ** 30) * PRICES.logGb],
  ]);
}
