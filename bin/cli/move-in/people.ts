import { readCell } from '../../../shared/domain/import/values';
import { now } from '../../../shared/ops/clock';
import type { Item, MovedConsent, MovedSuppression, OldService } from './items';
import { type Json, textOf } from './values';

/** Consent is never guessed: people without it are not moved. */
export const consentUnknown = (what: string, why: string): Item => ({ kind: 'left', what, why });

export const dataWithout = (record: Json, excluded: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !excluded.has(key)));

const MAX_SOURCE = 255;
const MAX_TEXT = 1000;

const singleLine = (text: string, max: number): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, max);

/** Returns no consent unless its time is valid and past, so that no row is refused for its consent. */
export function consentFrom(source: string, time: unknown, text: string): { consent?: MovedConsent } {
  const read = readCell(textOf(time) ?? '', 'date');
  if (!('value' in read) || Date.parse(String(read.value)) > now()) return {};
  return {
    consent: { source: singleLine(source, MAX_SOURCE), at: String(read.value), text: singleLine(text, MAX_TEXT) },
  };
}

export const consentOfCreation = (service: string, time: unknown, detail = ''): { consent?: MovedConsent } =>
  consentFrom(service, time, `A contact of ${service} since then.${detail && ` ${detail}`}`);

export const suppressionFor = (
  email: string,
  reason: unknown,
  reasons: Readonly<Record<string, MovedSuppression['reason']>>,
): Item[] => {
  const known = typeof reason === 'string' ? reasons[reason] : undefined;
  return known ? [{ kind: 'suppression', email, reason: known }] : [];
};

export const contactsOnly = (name: string, read: OldService['read']): OldService => ({
  name,
  read,
  isLiquid: false,
  translator: () => () => ({ problem: 'templates of this service are not moved' }),
});
