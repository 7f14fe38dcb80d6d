export interface SubscriptionWish {
  subscribed?: boolean | undefined;
  /** Anybody can call: re-subscribes nobody, and suppressed addresses start unsubscribed. */
  untrusted?: boolean;
  resubscribesNobody?: boolean;
}

const mayNotResubscribe = ({ untrusted, resubscribesNobody }: SubscriptionWish): boolean =>
  untrusted === true || resubscribesNobody === true;

export function startsSubscribed(
  wish: SubscriptionWish & { subscribedIfNew: boolean },
  suppression: { reason: string } | null,
): boolean {
  const isBarred = suppression?.reason === 'complaint' || (suppression !== null && mayNotResubscribe(wish));
  return (wish.subscribed ?? wish.subscribedIfNew) && !isBarred;
}

export const changedSubscription = (wish: SubscriptionWish, seen?: { complained?: boolean }): boolean | undefined =>
  wish.subscribed === true && (mayNotResubscribe(wish) || seen?.complained) ? undefined : wish.subscribed;
