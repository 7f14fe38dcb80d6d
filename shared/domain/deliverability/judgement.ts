export type RuleState = 'met' | 'attention' | 'broken' | 'unknown';

export interface Judgement {
  state: RuleState;
  current: string;
  advice: string | null;
  value?: number | null;
  limits?: { attention: number; broken: number };
  domains?: { id: string; domain: string; state: RuleState; advice: string | null }[];
}
