import type { AuditEntry } from '@posthaste/client';
import { nameOfField } from '../../../ui/field-path';
import { words } from './words';

type EntryAction = Pick<AuditEntry, 'action' | 'outcome'> & Partial<Pick<AuditEntry, 'effect' | 'fields'>>;

export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `campaigns.chooseWinner` has the verb `choose` and the object `winner`. */
function splitAction(action: string): { group: string; verb: string; object: string } {
  const [group = '', ...rest] = action.split('.');
  const [verb = '', ...object] = rest
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ');
  return { group, verb, object: object.join(' ') };
}

export function actionText({ action, outcome, effect, fields = [] }: EntryAction): string {
  if (effect) return words.effects[effect];
  if (outcome !== 'done' && action === 'campaigns.sendCampaign' && fields.includes('scheduledAt'))
    return words.triedToSchedule;
  const phrase = (outcome === 'failed' ? words.failedActions : words.actions)[action];
  if (phrase !== undefined) return phrase;
  const { group, verb, object } = splitAction(action);
  if (group === 'cli') return `posthaste ${action.split('.').slice(1).join(' ')}`;
  const [present, past] = words.verbs[verb] ?? [];
  const objectText = object === 'project' ? words.theProject : object;
  if (present === undefined || past === undefined) return capitalize(`${verb} ${object}`.trim());
  return outcome === 'done' ? capitalize(`${past} ${objectText}`) : `${words.triedTo} ${present} ${objectText}`;
}

export const isDeletion = (action: string): boolean => splitAction(action).verb === 'delete';

const INTERNAL_FIELDS: ReadonlySet<string> = new Set(['revision', 'source', 'templateVersion', 'fingerprint']);

export function fieldNames({ action, fields }: Pick<AuditEntry, 'action' | 'fields'>): string[] {
  const { group } = splitAction(action);
  const names = fields
    .filter((field) => !INTERNAL_FIELDS.has(field))
    .map((field) => words.fieldNames[`${group}.${field}`] ?? words.fieldNames[field] ?? nameOfField(field));
  return [...new Set(names)];
}

const uncapitalizeUnlessAcronym = (name: string): string => (/^[A-Z][a-z]/.test(name) ? uncapitalize(name) : name);

export const changedFieldsText = (entry: Pick<AuditEntry, 'action' | 'fields'>): string =>
  splitAction(entry.action).verb === 'update' ? fieldNames(entry).map(uncapitalizeUnlessAcronym).join(', ') : '';
