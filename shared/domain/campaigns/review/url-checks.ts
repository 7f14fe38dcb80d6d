import type { FindingLocation } from './findings';
import type { HtmlPart } from './html-parts';

export type Located<P extends HtmlPart = HtmlPart> = P & { at: FindingLocation };

export interface UrlCheck<P extends HtmlPart = HtmlPart> {
  url: string;
  parts: Located<P>[];
}

export type UrlResponse = { status: number; type: string | null; bytes: number | null } | { error: string };

export interface UrlCheckPlan<P extends HtmlPart = HtmlPart> {
  checks: UrlCheck<P>[];
  unchecked: number;
}

const CODE = /\{[{%]/;
/** RFC 3986, section 3.1. */
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;

const OWN_TOKEN = /\/2\.[0-9A-Z]{26}\.[0-9a-f]{32}\./;
/** SES counts each request to these URLs as a click or an open. */
const TRACKING_URL = /^https:\/\/[^/?#]{0,253}\.awstrack\.me(?:[/:?#]|$)/i;
const ACTION =
  /[/?&=_.-](?:unsubscribe|opt-?out|confirm|confirmation|verify|activate|log-?out|sign-?out)(?:[/?&=_.#-]|$)/i;
const ONE_TIME_TOKEN = /[?&](?:[a-z]{1,20}[_-])?(?:token|otp|nonce|code)=/i;

/** A URL with template code is not checked: filled with a contact's data, it could act on that person's behalf. */
export const hasTemplateCode = (target: string): boolean => CODE.test(target);

export const isFullUrl = (target: string): boolean => SCHEME.test(target);

export function triggersAction(url: string, ownUrl: string | undefined): boolean {
  const isOwn = ownUrl !== undefined && url.toLowerCase().startsWith(ownUrl.toLowerCase());
  return isOwn || [OWN_TOKEN, TRACKING_URL, ACTION, ONE_TIME_TOKEN].some((pattern) => pattern.test(url));
}

/** Each URL is checked once. The bodies take turns, so that a long body leaves room for the others. */
export function planUrlChecks<P extends HtmlPart>(
  bodies: readonly (readonly Located<P>[])[],
  maximum: number,
  ownUrl: string | undefined,
): UrlCheckPlan<P> {
  const checks = new Map<string, UrlCheck<P>>();
  const actionUrls = new Set<string>();
  const byTurn = bodies
    .flatMap((parts) => parts.map((part, turn) => ({ part, turn })))
    .toSorted((a, b) => a.turn - b.turn);
  for (const { part } of byTurn) {
    if (hasTemplateCode(part.target) || !/^https:/i.test(part.target)) continue;
    const [url = ''] = part.target.split('#');
    const existing = checks.get(url);
    if (existing) existing.parts.push(part);
    else if (triggersAction(url, ownUrl)) actionUrls.add(url);
    else checks.set(url, { url, parts: [part] });
  }
  const distinctChecks = [...checks.values()];
  const omitted = Math.max(0, distinctChecks.length - maximum);
  return { checks: distinctChecks.slice(0, maximum), unchecked: omitted + actionUrls.size };
}
