/** What a call says about a subscription, and how far the caller is trusted. */
export interface SubscriptionWish {
  /** Undefined leaves an existing contact as it is. */
  subscribed?: boolean | undefined;
  /** Anybody can make this call: it re-subscribes nobody, and a suppressed address starts unsubscribed. */
  untrusted?: boolean;
  /** The call comes from a list and not from the person: like an untrusted one, it re-subscribes nobody. */
  resubscribesNobody?: boolean;
}

const mayNotResubscribe = ({ untrusted, resubscribesNobody }: SubscriptionWish): boolean =>
  untrusted === true || resubscribesNobody === true;

/** Whether a call creates a contact as subscribed. `suppression` is that of the address. */
export function startsSubscribed(
  wish: SubscriptionWish & { subscribedIfNew: boolean },
  suppression: { reason: string } | null,
): boolean {
  const isBarred = suppression?.reason === 'complaint' || (suppression !== null && mayNotResubscribe(wish));
  return (wish.subscribed ?? wish.subscribedIfNew) && !isBarred;
}

/** The subscription that a call gives an existing contact; undefined if it stays as it is. */
export const changedSubscription = (wish: SubscriptionWish, seen?: { complained?: boolean }): boolean | undefined =>
  wish.subscribed === true && (mayNotResubscribe(wish) || seen?.complained) ? undefined : wish.subscribed;
