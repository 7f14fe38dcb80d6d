export interface ReceivingRoute {
  /** Lowercase local part; a trailing `*` matches any ending. */
  match: string;
  action: 'event' | 'drop';
  webhookId?: string;
  forwardTo?: string;
}

export interface Routed {
  recipients: string[];
  webhooks: string[] | undefined;
  forwardTo: string[];
}

const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@')).toLowerCase();

const isMatch = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

export const routeOf = (routes: readonly ReceivingRoute[], address: string): ReceivingRoute | undefined =>
  routes.find(({ match }) => isMatch(match, localPart(address)));

/** Null if all are dropped; replies to our emails never are. A route without a webhook notifies all subscribers. */
export function routeEmail(
  routes: readonly ReceivingRoute[],
  recipients: readonly string[],
  isReplyAddress: (address: string) => boolean,
): Routed | null {
  const routed = recipients.map((address) => ({ address, route: routeOf(routes, address) }));
  const accepted = routed.filter(({ address, route }) => route?.action !== 'drop' || isReplyAddress(address));
  if (accepted.length === 0 && recipients.length > 0) return null;
  const webhookIds = new Set(accepted.flatMap(({ route }) => route?.webhookId ?? []));
  const notifiesAll = accepted.length === 0 || accepted.some(({ route }) => route?.webhookId === undefined);
  return {
    recipients: accepted.map(({ address }) => address),
    webhooks: notifiesAll ? undefined : [...webhookIds],
    forwardTo: [...new Set(accepted.flatMap(({ route }) => route?.forwardTo ?? []))],
  };
}
