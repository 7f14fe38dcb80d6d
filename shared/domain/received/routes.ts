/** What becomes of mail to addresses of a domain. */
export interface ReceivingRoute {
  /** In small letters: what is before the @, the beginning of it with `*` at the end, or `*` for all. */
  match: string;
  action: 'event' | 'drop';
  /** The webhook that is told, in place of those that ask for the event. */
  webhookId?: string;
  /** The address that gets the mail as well, in the form of parseAddress. */
  forwardTo?: string;
}

/** What the routes make of a mail. */
export interface Routed {
  /** Those that are not dropped. */
  recipients: string[];
  /** Those that are told; undefined: those that ask. */
  webhooks: string[] | undefined;
  /** The addresses to which the mail is forwarded, each once. */
  forwardTo: string[];
}

const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@')).toLowerCase();

const isMatch = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** The first route that matches an address. */
export const routeOf = (routes: readonly ReceivingRoute[], address: string): ReceivingRoute | undefined =>
  routes.find(({ match }) => isMatch(match, localPart(address)));

/**
 * Routes a mail by each of its recipients; null if all of them are dropped. Answers to our own mail never are. One recipient whose route names no webhook is
 * enough for all webhooks that ask for the event.
 */
export function routeMail(
  routes: readonly ReceivingRoute[],
  recipients: readonly string[],
  isAnswer: (address: string) => boolean,
): Routed | null {
  const routed = recipients.map((address) => ({ address, route: routeOf(routes, address) }));
  const kept = routed.filter(({ address, route }) => route?.action !== 'drop' || isAnswer(address));
  if (kept.length === 0 && recipients.length > 0) return null;
  const named = new Set(kept.flatMap(({ route }) => route?.webhookId ?? []));
  const isOpen = kept.length === 0 || kept.some(({ route }) => route?.webhookId === undefined);
  return {
    recipients: kept.map(({ address }) => address),
    webhooks: isOpen ? undefined : [...named],
    forwardTo: [...new Set(kept.flatMap(({ route }) => route?.forwardTo ?? []))],
  };
}
