export interface SubscriptionRequest {
  subscribed?: boolean | undefined;
  /** Anybody can call: re-subscribes nobody, and suppressed addresses start unsubscribed. */
  untrusted?: boolean;
  resubscribesNobody?: boolean;
}

const mayNotResubscribe = ({ untrusted, resubscribesNobody }: SubscriptionRequest): boolean =>
  untrusted === true || resubscribesNobody === true;

export function startsSubscribed(
  request: SubscriptionRequest & { subscribedIfNew: boolean },
  suppression: { reason: string } | null,
): boolean {
  const isBarred = suppression?.reason === 'complaint' || (suppression !== null && mayNotResubscribe(request));
  return (request.subscribed ?? request.subscribedIfNew) && !isBarred;
}

export const changedSubscription = (
  request: SubscriptionRequest,
  seen?: { complained?: boolean },
): boolean | undefined =>
  request.subscribed === true && (mayNotResubscribe(request) || seen?.complained) ? undefined : request.subscribed;
