interface TrackingSettings {
  tracking?: { transactional?: boolean; marketing?: boolean };
}

/** Whether opens and clicks are tracked if the request does not say: by the setting, else for marketing mail only. */
export function trackingDefault({ tracking = {} }: TrackingSettings, kind: 'TRANSACTIONAL' | 'MARKETING'): boolean {
  return kind === 'MARKETING' ? (tracking.marketing ?? true) : (tracking.transactional ?? false);
}
