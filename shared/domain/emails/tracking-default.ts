interface TrackingSettings {
  tracking?: { transactional?: boolean; marketing?: boolean };
}

/** Whether opens and clicks of a mail are tracked when its send does not say: for marketing mail, unless it is set. */
export function trackingDefault({ tracking = {} }: TrackingSettings, kind: 'TRANSACTIONAL' | 'MARKETING'): boolean {
  return kind === 'MARKETING' ? (tracking.marketing ?? true) : (tracking.transactional ?? false);
}
