import type { RuleState } from '../../contract/sender-rules';

export interface Judgement {
  state: RuleState;
  current: string;
  advice: string | null;
  value?: number | null;
  limits?: { attention: number; broken: number };
  domains?: { id: string; domain: string; state: RuleState; advice: string | null }[];
}
