import { readCell } from '../../../shared/domain/import/values';
import { now } from '../../../shared/ops/clock';
import type { Item, MovedConsent, MovedSuppression, OldService } from './items';
import { type Json, textOf } from './values';

export const notMovedWithoutConsent = (subject: string, reason: string): Item => ({
  kind: 'notMoved',
  subject,
  reason,
});

export const dataWithout = (record: Json, excludedFields: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !excludedFields.has(key)));

const MAX_SOURCE_LENGTH = 255;
const MAX_TEXT_LENGTH = 1000;

const singleLine = (text: string, max: number): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, max);

/** Returns no consent unless its time is valid and past, so that no row is rejected for its consent. */
export function consentFrom(source: string, time: unknown, text: string): { consent?: MovedConsent } {
  const cell = readCell(textOf(time) ?? '', 'date');
  if (!('value' in cell) || Date.parse(String(cell.value)) > now()) return {};
  return {
    consent: {
      source: singleLine(source, MAX_SOURCE_LENGTH),
      at: String(cell.value),
      text: singleLine(text, MAX_TEXT_LENGTH),
    },
  };
}

export const consentOfCreation = (service: string, time: unknown, detail = ''): { consent?: MovedConsent } =>
  consentFrom(service, time, `A contact of ${service} since then.${detail && ` ${detail}`}`);

export const suppressionFor = (
  email: string,
  reason: unknown,
  reasons: Readonly<Record<string, MovedSuppression['reason']>>,
): Item[] => {
  const suppressionReason = typeof reason === 'string' ? reasons[reason] : undefined;
  return suppressionReason ? [{ kind: 'suppression', email, reason: suppressionReason }] : [];
};

export const contactsOnlyService = (name: string, read: OldService['read']): OldService => ({
  name,
  read,
  isLiquid: false,
  translator: () => () => ({ error: 'templates of this service are not moved' }),
});
