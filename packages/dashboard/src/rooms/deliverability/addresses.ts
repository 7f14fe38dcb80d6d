import type { Suppression } from '@posthaste/client';
import { every, oneOf, page, pages, text } from '../../router/codecs';

export const suppressionReasons = every<Suppression['reason']>()(['hard_bounce', 'complaint', 'manual', 'import']);

export const bounceGroups = ['provider', 'reason', 'campaign', 'kind'] as const;

export const bounceLengths = ['7', '30', '90'] as const;

export const deliverabilityAddresses = {
  deliverability: page('deliverability', {}),
  bounces: page('deliverability/bounces', {
    of: oneOf(['complaints']),
    by: oneOf(bounceGroups),
    days: oneOf(bounceLengths),
  }),
  domains: page('deliverability/domains', { pages }),
  domain: page('deliverability/domains/:id', {}),
  suppressions: page('deliverability/suppressions', { search: text, reason: oneOf(suppressionReasons), pages }),
};
