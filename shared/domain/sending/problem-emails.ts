import type { EmailFacts, EmailStream } from './email-streams';

/** The reputation stats that can pause sending. */
export const emailProblems = ['hardBounces', 'complaints'] as const;
export type EmailProblem = (typeof emailProblems)[number];

export interface ProblemOfEmail {
  problem: EmailProblem;
  stream: EmailStream;
  /** ISO 8601: the latest one among the addresses of the email. */
  at: string;
}

const timeOf = ({ hardBouncedAt, complainedAt }: EmailFacts, problem: EmailProblem): string | undefined =>
  problem === 'hardBounces' ? hardBouncedAt : complainedAt;

/** At most one of each kind. `facts` has one entry per address of the email; all have its stream. */
export function problemsOf(facts: readonly EmailFacts[]): ProblemOfEmail[] {
  const [first] = facts;
  if (!first) return [];
  const { stream } = first;
  return emailProblems.flatMap((problem) => {
    const times = facts.flatMap((addressFacts) => timeOf(addressFacts, problem) ?? []).sort();
    const at = times.at(-1);
    return at === undefined ? [] : [{ problem, stream, at }];
  });
}
