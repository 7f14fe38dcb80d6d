import { GB_PER_VCPU, MILLION, PRICES } from '../prices';
import { perExecution, sumOf } from './per-execution';
import type { WorkflowRun } from './run-workflow';

/** Lambda receives messages in one call, and deletes them in another. */
const CALLS_PER_BATCH = 2;

/** Dollars for a million executions without their emails, by service. */
export function dollarsPerMillion(run: WorkflowRun): Map<string, number> {
  const shares = perExecution(run);
  const all = (field: Parameters<typeof sumOf>[1]): number => sumOf(shares, field);
  const gbSeconds = all('gbSeconds') + (all('cpuMs') / 1000) * GB_PER_VCPU;
  const queueCalls = all('queueCalls') + shares.workflowRunner.invocations * CALLS_PER_BATCH;
  return new Map([
    ['table, writes', all('writes') * PRICES.writes],
    ['table, reads', all('reads') * PRICES.reads],
    ['functions, time', gbSeconds * MILLION * PRICES.lambdaGbSecond],
    ['functions, requests', all('invocations') * PRICES.lambdaRequests],
    ['queues', queueCalls * PRICES.queueCalls],
    ['logs', ((run.logBytes * MILLION) / 2 ** 30) * PRICES.logGb],
  ]);
}
