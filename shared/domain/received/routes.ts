export interface ReceivingRoute {
  /** Lowercase local part; a trailing `*` matches any ending. */
  match: string;
  action: 'event' | 'drop';
  webhookId?: string;
  forwardTo?: string;
}

export interface RoutedEmail {
  recipients: string[];
  webhooks: string[] | undefined;
  forwardTo: string[];
}

const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@')).toLowerCase();

const isMatch = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

export const routeOf = (routes: readonly ReceivingRoute[], address: string): ReceivingRoute | undefined =>
  routes.find(({ match }) => isMatch(match, localPart(address)));

/** Null if all recipients are dropped; reply addresses never are. A route without a webhook notifies all subscribers. */
export function routeEmail(
  routes: readonly ReceivingRoute[],
  recipients: readonly string[],
  isReplyAddress: (address: string) => boolean,
): RoutedEmail | null {
  const acceptedRecipients = recipients
    .map((address) => ({ address, route: routeOf(routes, address) }))
    .filter(({ address, route }) => route?.action !== 'drop' || isReplyAddress(address));
  if (acceptedRecipients.length === 0 && recipients.length > 0) return null;
  const acceptedRoutes = acceptedRecipients.map(({ route }) => route);
  const webhookIds = new Set(acceptedRoutes.flatMap((route) => route?.webhookId ?? []));
  const notifiesAll = acceptedRoutes.length === 0 || acceptedRoutes.some((route) => route?.webhookId === undefined);
  return {
    recipients: acceptedRecipients.map(({ address }) => address),
    webhooks: notifiesAll ? undefined : [...webhookIds],
    forwardTo: [...new Set(acceptedRoutes.flatMap((route) => route?.forwardTo ?? []))],
  };
}
