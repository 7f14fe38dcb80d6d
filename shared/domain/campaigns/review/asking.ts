import type { Place } from './findings';
import type { HtmlPart } from './html-parts';

/** A link or a picture of the campaign, and whose body it is in. */
export type Placed<P extends HtmlPart = HtmlPart> = P & { at: Place };

/** An address to ask, with all places that have it. */
export interface Question<P extends HtmlPart = HtmlPart> {
  url: string;
  parts: Placed<P>[];
}

/** What came of a request to an address, or a sentence that says why there is no answer. */
export type Answer = { status: number; type: string | null; bytes: number | null } | { problem: string };

/** What to ask of one kind of addresses. */
export interface AskPlan<P extends HtmlPart = HtmlPart> {
  ask: Question<P>[];
  /** Whole addresses that are not asked, because they are too many or a request could have an effect. */
  left: number;
}

const CODE = /\{[{%]/;
/** A scheme, as in `mailto:` (RFC 3986, section 3.1). */
const SCHEME = /^[a-z][a-z0-9+.-]{0,30}:/i;

/** Links to a person's own pages, whatever domain the service had when it made them. */
const OWN_TOKEN = /\/2\.[0-9A-Z]{26}\.[0-9a-f]{32}\./;
/** SES counts each request to these as a click or an opening. */
const TRACKED = /^https:\/\/[^/?#]{0,253}\.awstrack\.me(?:[/:?#]|$)/i;
/** Addresses that do something for whoever opens them, on any site. */
const EFFECT =
  /[/?&=_.-](?:unsubscribe|opt-?out|confirm|confirmation|verify|activate|log-?out|sign-?out)(?:[/?&=_.#-]|$)/i;
const ONE_TIME = /[?&](?:[a-z]{1,20}[_-])?(?:token|otp|nonce|code)=/i;

/** Whether an address has template code: with somebody's data it could do something for that person. */
export const hasCode = (target: string): boolean => CODE.test(target);

/** Whether an address has a scheme. */
export const isWhole = (target: string): boolean => SCHEME.test(target);

/** Whether a request could unsubscribe, confirm, count as a click, or use up a token. `ownUrl`: of this service. */
export function hasEffect(url: string, ownUrl: string | undefined): boolean {
  const isOwn = ownUrl !== undefined && url.toLowerCase().startsWith(ownUrl.toLowerCase());
  return isOwn || [OWN_TOKEN, TRACKED, EFFECT, ONE_TIME].some((sign) => sign.test(url));
}

/**
 * Chooses the addresses to ask, each once and without its fragment. The bodies take turns, so that a long one leaves room
 * for the others.
 */
export function planAsking<P extends HtmlPart>(
  bodies: readonly (readonly Placed<P>[])[],
  maximum: number,
  ownUrl: string | undefined,
): AskPlan<P> {
  const questions = new Map<string, Question<P>>();
  const withEffect = new Set<string>();
  const byTurn = bodies
    .flatMap((parts) => parts.map((part, turn) => ({ part, turn })))
    .toSorted((one, other) => one.turn - other.turn);
  for (const { part } of byTurn) {
    if (hasCode(part.target) || !/^https:/i.test(part.target)) continue;
    const [url = ''] = part.target.split('#');
    const known = questions.get(url);
    if (known) known.parts.push(part);
    else if (hasEffect(url, ownUrl)) withEffect.add(url);
    else questions.set(url, { url, parts: [part] });
  }
  const all = [...questions.values()];
  return { ask: all.slice(0, maximum), left: Math.max(0, all.length - maximum) + withEffect.size };
}
