/** Whether a rule is kept. `unknown`: there is nothing to judge by yet. */
export type RuleState = 'met' | 'attention' | 'broken' | 'unknown';

/** What is found about one rule. */
export interface Judgement {
  state: RuleState;
  current: string;
  advice: string | null;
  /** Of rates only. */
  value?: number | null;
  limits?: { attention: number; broken: number };
  domains?: { id: string; domain: string; state: RuleState; advice: string | null }[];
}
