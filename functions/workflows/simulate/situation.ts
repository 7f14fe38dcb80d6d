import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { ActOutcome } from '../../../shared/domain/workflows/advance';
import type { SimulatedContact } from './simulated-contact';

/** In what a simulated step is done. */
export interface Situation {
  contact: SimulatedContact;
  payloads: Payloads;
  /** Epoch milliseconds. */
  now: number;
  /** Has an event follow from the step. */
  cause(name: string, data?: Record<string, unknown>): void;
}

/** What a step would have done, and what people are told of it. */
export interface Act {
  outcome: ActOutcome;
  detail: string;
}

/** A try that fails, with its reason, and with what helps where nothing can be retried. */
export function failing(outcome: ActOutcome): Act {
  if (outcome.kind !== 'failed') return { outcome, detail: '' };
  const error = outcome.remedy ? `${outcome.error} ${outcome.remedy.simulated}` : outcome.error;
  return { outcome: { kind: 'failed', error }, detail: error };
}
