import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { ActOutcome } from '../../../shared/domain/workflows/advance';
import type { SimulatedContact } from './simulated-contact';
import type { StepMail } from './step-mail';

/** The surroundings of a simulated step. */
export interface Situation {
  contact: SimulatedContact;
  payloads: Payloads;
  /** Epoch milliseconds. */
  now: number;
  /** Adds an event that the step causes. */
  cause(name: string, data?: Record<string, unknown>): void;
}

/** What a step would do, and a description for people. */
export interface Act {
  outcome: ActOutcome;
  detail: string;
  /** The mail of a SEND_EMAIL step, also of one that would be skipped. */
  mail?: StepMail;
}

/** A failed try, with its reason and what helps. A simulation retries nothing by hand. */
export function failing(outcome: ActOutcome): Act {
  if (outcome.kind !== 'failed') return { outcome, detail: '' };
  const error = outcome.remedy ? `${outcome.error} ${outcome.remedy.simulated}` : outcome.error;
  return { outcome: { kind: 'failed', error }, detail: error };
}
