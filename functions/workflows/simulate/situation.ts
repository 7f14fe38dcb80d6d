import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { ActOutcome } from '../../../shared/domain/workflows/advance';
import type { EpochMs } from '../../../shared/durations';
import type { SimulatedContact } from './simulated-contact';
import type { StepEmail } from './step-email';

export interface Situation {
  contact: SimulatedContact;
  payloads: Payloads;
  now: EpochMs;
  addCausedEvent(name: string, data?: Record<string, unknown>): void;
}

export interface SimulatedStep {
  outcome: ActOutcome;
  detail: string;
  email?: StepEmail;
}

export function failedStep(outcome: ActOutcome): SimulatedStep {
  if (outcome.kind !== 'failed') return { outcome, detail: '' };
  const error = outcome.remedy ? `${outcome.error} ${outcome.remedy.simulated}` : outcome.error;
  return { outcome: { kind: 'failed', error }, detail: error };
}
