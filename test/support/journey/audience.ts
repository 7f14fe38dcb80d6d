/** What a campaign must do for a person; null if they are not in its audience. */
export type Outcome = 'email' | 'unsubscribed' | 'suppressed' | 'not_in_topic' | null;

type Kind = 'eligible' | 'unsubscribed' | 'suppressed' | 'not_in_topic' | 'deleted' | 'others' | 'bouncing';

/** A project's people with everything that decides what a campaign does for them. */
export interface Audience {
  /** To import, with the columns email, subscribed, group and name. */
  csv: Uint8Array<ArrayBuffer>;
  /** By address. */
  expected: ReadonlyMap<string, Outcome>;
  /** Addresses of a kind. */
  of(kind: Kind): string[];
}

/** The data of the campaign's audience. */
export const GROUP = 'readers';

/** One person in this many is of the kind; the first kind that fits counts. */
const EVERY: [Kind, number][] = [
  ['bouncing', 500],
  ['not_in_topic', 250],
  ['deleted', 120],
  ['suppressed', 100],
  ['others', 30],
  ['unsubscribed', 12],
];

const OUTCOMES: Readonly<Record<Kind, Outcome>> = {
  eligible: 'email',
  bouncing: 'email',
  unsubscribed: 'unsubscribed',
  suppressed: 'suppressed',
  not_in_topic: 'not_in_topic',
  deleted: null,
  others: null,
};

const kindOf = (n: number): Kind => EVERY.find(([, every]) => n % every === every - 1)?.[0] ?? 'eligible';

/** The emulator of SES plays a bounce for these. */
const addressOf = (name: string, n: number): string =>
  kindOf(n) === 'bouncing' ? `bounce+${name}${n}@simulator.amazonses.com` : `${name}${n}@example.org`;

/** This many people; the same name and number give the same people. */
export function audience(name: string, size: number): Audience {
  const all = Array.from({ length: size }, (_, n) => ({ email: addressOf(name, n), kind: kindOf(n), n }));
  const line = ({ email, kind, n }: (typeof all)[number]) =>
    `${email},${kind !== 'unsubscribed'},${kind === 'others' ? 'others' : GROUP},Reader ${n}`;
  return {
    csv: new Uint8Array(Buffer.from(`email,subscribed,group,name\n${all.map(line).join('\n')}\n`)),
    expected: new Map(all.map(({ email, kind }) => [email, OUTCOMES[kind]])),
    of: (wanted) => all.filter(({ kind }) => kind === wanted).map(({ email }) => email),
  };
}
