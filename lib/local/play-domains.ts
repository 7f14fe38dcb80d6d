/** Records of a name by type; null for a name that does not exist. */
export type NameRecords = { readonly [type in 'MX' | 'A']?: readonly string[] } | null;

/** Kept free for documentation and tests (RFC 2606, 6761), so the local service may answer for them as it likes. */
const OURS = /(?:^|\.)(?:example|test|example\.(?:com|net|org))$/;

/** An address of the block for documentation (RFC 5737). */
const ADDRESS = '192.0.2.1';

/** Domains that behave in a way that is hard to come by, to be tried out with POST /v1/verify. */
const playing: readonly [RegExp, NameRecords][] = [
  [/(?:^|\.)missing\.test$/, null],
  [/(?:^|\.)null-mx\.test$/, { MX: ['.'], A: [ADDRESS] }],
  [/(?:^|\.)no-mail\.test$/, {}],
  [/(?:^|\.)implicit-mx\.test$/, { A: [ADDRESS] }],
];

/** The records of a name that is answered for here; undefined for the names of others. */
export function recordsOf(name: string): NameRecords | undefined {
  const played = playing.find(([pattern]) => pattern.test(name));
  if (played) return played[1];
  return OURS.test(name) ? { MX: [`mail.${name}`], A: [ADDRESS] } : undefined;
}
