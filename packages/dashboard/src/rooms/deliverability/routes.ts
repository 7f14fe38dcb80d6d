import type { Suppression } from '@posthaste/client';
import { exhaustive, oneOf, pages, route, text } from '../../router/codecs';

export const suppressionReasons = exhaustive<Suppression['reason']>()(['hard_bounce', 'complaint', 'manual', 'import']);

export const bounceGroups = ['provider', 'reason', 'campaign', 'kind'] as const;

export const bouncePeriods = ['7', '30', '90'] as const;

export const deliverabilityRoutes = {
  deliverability: route('deliverability', {}),
  bounces: route('deliverability/bounces', {
    of: oneOf(['complaints']),
    by: oneOf(bounceGroups),
    days: oneOf(bouncePeriods),
  }),
  domains: route('deliverability/domains', { pages }),
  domain: route('deliverability/domains/:id', {}),
  suppressions: route('deliverability/suppressions', { search: text, reason: oneOf(suppressionReasons), pages }),
};
