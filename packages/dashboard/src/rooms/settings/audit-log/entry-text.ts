import type { AuditEntry } from '@posthaste/client';
import { nameOfField } from '../../../ui/field-path';
import { words } from './words';

type EntryAction = Pick<AuditEntry, 'action' | 'outcome'>;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `campaigns.chooseWinner` has the verb `choose` and the object `winner`. */
function splitAction(action: string): { group: string; verb: string; object: string } {
  const [group = '', ...rest] = action.split('.');
  const [verb = '', ...object] = rest
    .join(' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(' ');
  return { group, verb, object: object.join(' ') };
}

export function actionText({ action, outcome }: EntryAction): string {
  const phrase = (outcome === 'failed' ? words.failedActions : words.actions)[action];
  if (phrase !== undefined) return phrase;
  const { group, verb, object } = splitAction(action);
  if (group === 'cli') return `posthaste ${action.split('.').slice(1).join(' ')}`;
  const [present, past] = words.verbs[verb] ?? [];
  const objectText = object === 'project' ? words.theProject : object;
  if (present === undefined || past === undefined) return capitalized(`${verb} ${object}`.trim());
  return outcome === 'done' ? capitalized(`${past} ${objectText}`) : `${words.triedTo} ${present} ${objectText}`;
}

export const isDeletion = (action: string): boolean => splitAction(action).verb === 'delete';

export const fieldsOf = ({ action, fields }: Pick<AuditEntry, 'action' | 'fields'>): string =>
  splitAction(action).verb === 'update' ? fields.map((name) => nameOfField(name).toLowerCase()).join(', ') : '';
