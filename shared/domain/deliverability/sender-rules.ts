import { type RuleSource, ruleSources, type SenderRuleName, senderRuleNames } from '../../contract/sender-rules';
import type { ReputationStats } from '../sending/email-streams';
import { type AuthenticatedDomain, domainRules } from './domain-rules';
import type { Judgement } from './judgement';
import { rateRules } from './rate-rules';

interface RuleText {
  askedBy: readonly RuleSource[];
  bulkOnly: boolean;
  about: string;
}

/** Emails a day to one provider that make a bulk sender. */
export const BULK_EMAILS = 5_000;

const ALL = ['gmail', 'yahoo', 'outlook'] as const;

const urls: Readonly<Record<RuleSource, string>> = {
  gmail: 'https://support.google.com/a/answer/81126',
  yahoo: 'https://senders.yahooinc.com/best-practices/',
  outlook:
    'https://techcommunity.microsoft.com/blog/microsoftdefenderforoffice365blog/strengthening-email-ecosystem-outlook%E2%80%99s-new-requirements-for-high%E2%80%90volume-senders/4399730',
  ses: 'https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html',
};

const texts: Readonly<Record<SenderRuleName, RuleText>> = {
  spf: { askedBy: ALL, bulkOnly: true, about: 'SPF passes for the return path.' },
  dkim: { askedBy: ALL, bulkOnly: false, about: 'Every email is signed with DKIM.' },
  dmarc: {
    askedBy: ALL,
    bulkOnly: true,
    about: 'The From domain has a DMARC policy. p=none is enough.',
  },
  alignment: {
    askedBy: ALL,
    bulkOnly: true,
    about: 'SPF or DKIM passes for the From domain. Microsoft prefers both.',
  },
  from_domain: { askedBy: ALL, bulkOnly: false, about: 'The From address uses your own domain.' },
  one_click_unsubscribe: {
    askedBy: ['gmail', 'yahoo'],
    bulkOnly: true,
    about: 'Recipients can unsubscribe from marketing email with one click (RFC 8058), effective within two days.',
  },
  complaint_rate: {
    askedBy: ['gmail', 'yahoo', 'ses'],
    bulkOnly: false,
    about: 'Fewer than 0.1% of emails are marked as spam, and never 0.3%. Gmail reports this only in Postmaster Tools.',
  },
  bounce_rate: {
    askedBy: ['ses'],
    bulkOnly: false,
    about: 'Fewer than 2% of emails hard bounce. From 5%, SES reviews the account. From 10%, it may stop it.',
  },
  tls: { askedBy: ['gmail'], bulkOnly: false, about: 'Emails are delivered over encrypted connections.' },
  reverse_dns: {
    askedBy: ['gmail', 'yahoo'],
    bulkOnly: false,
    about: 'Sending IP addresses have matching forward and reverse DNS.',
  },
};

export interface SenderFacts {
  domains: readonly AuthenticatedDomain[];
  stats: ReputationStats;
  mostInADay: Readonly<Record<Exclude<RuleSource, 'ses'>, number>>;
}

const metRule = (current: string): Judgement => ({ state: 'met', current, advice: null });

const alwaysMet = {
  one_click_unsubscribe: metRule('Added to all marketing email automatically. Unsubscribes take effect right away.'),
  tls: metRule('SES encrypts connections to all servers that support it, including the large providers.'),
  reverse_dns: metRule('SES maintains these records for its IP addresses.'),
} satisfies Partial<Record<SenderRuleName, Judgement>>;

/** For a sender who isn't a bulk sender, a broken rule for bulk senders only needs attention. */
function soften(judgement: Judgement, isHarmless: boolean): Judgement {
  if (!isHarmless || judgement.state !== 'broken') return judgement;
  const domains = judgement.domains?.map((domain) =>
    domain.state === 'broken' ? { ...domain, state: 'attention' as const } : domain,
  );
  return { ...judgement, state: 'attention', ...(domains ? { domains } : {}) };
}

export function judgeSender({ domains, stats, mostInADay }: SenderFacts) {
  const sources = ruleSources.map((source) => {
    const peak = source === 'ses' ? null : mostInADay[source];
    return { source, url: urls[source], mostInADay: peak, bulk: peak === null ? null : peak >= BULK_EMAILS };
  });
  const judgements = { ...alwaysMet, ...domainRules(domains), ...rateRules(stats) };
  const isBulk = (askedBy: readonly RuleSource[]): boolean =>
    sources.some(({ source, bulk }) => bulk && askedBy.includes(source));
  const rules = senderRuleNames.map((rule) => {
    const { askedBy, ...text } = texts[rule];
    const judgement = soften(judgements[rule], text.bulkOnly && !isBulk(askedBy));
    const { state, current, advice, value = null, limits, domains: ruleDomains = [] } = judgement;
    return {
      rule,
      askedBy: [...askedBy],
      ...text,
      state,
      current,
      advice,
      value,
      attentionFrom: limits?.attention ?? null,
      brokenFrom: limits?.broken ?? null,
      domains: ruleDomains,
    };
  });
  return { sources, rules };
}
