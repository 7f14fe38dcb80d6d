import { usageFailure } from './failure';

const HOUR_MS = 3_600_000;
const SPAN = /^(\d{1,4})([hd])$/;
/** A bare date would leave open in which time zone its day ends. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** An expiry from `12h`, `30d` or an ISO 8601 instant, as ISO 8601; it has to lie ahead. */
export function parseExpiry(text: string, now: number): string {
  const [, count, unit] = SPAN.exec(text) ?? [];
  const spanMs = count ? Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MS : null;
  const at = spanMs !== null ? now + spanMs : INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw usageFailure('Give --expires as 12h, 30d or an instant such as 2030-01-31T12:00:00Z.');
  if (at <= now) throw usageFailure('--expires has to lie ahead.');
  return new Date(at).toISOString();
}
