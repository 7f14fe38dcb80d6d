import type { MailFacts, MailStream } from './email-streams';

/** The counts of the reputation that pause sending. */
export const mailProblems = ['hardBounces', 'complaints'] as const;
export type MailProblem = (typeof mailProblems)[number];

export interface ProblemOfMail {
  problem: MailProblem;
  stream: MailStream;
  /** ISO 8601: the latest one among the addresses of the email. */
  at: string;
}

const timeOf = ({ hardBouncedAt, complainedAt }: MailFacts, problem: MailProblem): string | undefined =>
  problem === 'hardBounces' ? hardBouncedAt : complainedAt;

/** At most one of each kind. `facts` has one entry per address of the email; all have its stream. */
export function problemsOf(facts: readonly MailFacts[]): ProblemOfMail[] {
  return mailProblems.flatMap((problem) => {
    const times = facts.flatMap((one) => timeOf(one, problem) ?? []).sort();
    const [at, stream] = [times.at(-1), facts[0]?.stream];
    return at === undefined || stream === undefined ? [] : [{ problem, stream, at }];
  });
}
