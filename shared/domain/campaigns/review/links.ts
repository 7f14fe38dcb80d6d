import type { ReviewFinding } from '../../../contract/campaign-review';
import { finding } from './findings';
import { hasTemplateCode, isFullUrl, type Located, type UrlResponse } from './url-checks';

/** Nobody owns these hosts (RFC 2606; RFC 6761, section 6). */
const RESERVED_HOST_AT_START =
  /^(?:[^/?#@]*@)?(?:[^/?#:@]*\.)?(?:example(?:\.com|\.net|\.org)?|test|invalid|localhost)\.?(?=[:/?#]|$)/i;

/** Working sites return these statuses to automated requests: login, rate limit, bot protection. */
const CLOSED_TO_PROGRAMS = new Set([401, 403, 405, 406, 407, 429, 451, 501, 999]);

export function linkUrlFinding({ at, target, line }: Located): ReviewFinding | null {
  const warning = { severity: 'warning', target, line } as const;
  if (hasTemplateCode(target)) return null;
  if (target === '' || target === '#') {
    return finding(at, {
      ...warning,
      code: 'link_without_target',
      message: 'This link has no target.',
      advice: 'Enter a URL that starts with https://.',
    });
  }
  if (target.startsWith('#')) return null;
  if (!isFullUrl(target)) {
    return finding(at, {
      ...warning,
      code: 'link_incomplete',
      message: 'This link isn’t a full URL. Relative links don’t work in emails.',
      advice: 'Enter the full URL, starting with https://.',
    });
  }
  if (isPlaceholder(target)) {
    return finding(at, {
      ...warning,
      code: 'link_placeholder',
      message: 'This link is a placeholder: nobody owns the domain.',
      advice: 'Enter the URL of your page.',
    });
  }
  if (!/^http:/i.test(target)) return null;
  return finding(at, {
    ...warning,
    code: 'link_not_encrypted',
    message: 'This link isn’t encrypted, so it wasn’t checked.',
    advice: 'Use https:// if the site supports it.',
  });
}

export const isPlaceholder = (target: string): boolean => {
  const [, afterScheme] = /^https?:\/\/(.*)$/is.exec(target) ?? [];
  return afterScheme !== undefined && RESERVED_HOST_AT_START.test(afterScheme);
};

export function linkResponseFinding({ at, target, line }: Located, response: UrlResponse): ReviewFinding | null {
  const warning = { severity: 'warning', target, line } as const;
  if ('error' in response) {
    return finding(at, {
      ...warning,
      code: 'link_no_response',
      message: `This link doesn’t respond. ${response.error}`,
      advice: 'Open it to check. If the page loads, the site may just be slow or block automated requests.',
    });
  }
  const { status } = response;
  if (status < 400 || CLOSED_TO_PROGRAMS.has(status)) return null;
  return finding(at, {
    ...warning,
    code: 'link_broken',
    message: `This link responds with an error: HTTP ${status}.`,
    advice: 'Open it and correct the URL.',
  });
}
