import { invalidBody } from '../../shared/contract/problem';
import type { EmailWarning } from '../../shared/contract/template-variables';
import { MAX_NAMES, noRoomForField, readNames } from '../../shared/db/names/names';
import { warningsOfData } from '../../shared/domain/contacts/data';
import { splitSendData } from '../../shared/domain/contacts/send-data';
import { distinctWarnings } from '../../shared/domain/emails/email-warnings';
import { warningsOf } from '../../shared/services/accept-email/email-source';
import type { ReadySend } from './accept-send';

const MAX_RENDERED = 10;

export interface FieldNames {
  readonly read: () => Promise<Set<string>>;
}

export function fieldNamesOf(projectId: string): FieldNames {
  let names: Promise<Set<string>> | undefined;
  return {
    read: () => {
      names ??= readNames(projectId, 'field').then((list) => new Set(list));
      return names;
    },
  };
}

interface ValidationScope {
  names?: FieldNames;
  maxRendered?: number;
}

export async function validateSend(readySend: ReadySend, scope: ValidationScope = {}): Promise<EmailWarning[]> {
  const { project, body, source, plannedRecipients, copies } = readySend;
  const { names = fieldNamesOf(project.id), maxRendered = MAX_RENDERED } = scope;
  const { persistent, message } = splitSendData(body.data, project);
  await throwIfTooManyNames(names, persistent);
  const recipients = [
    ...plannedRecipients.map(({ recipient, refusal }) => ({ field: recipient.field, refusal })),
    ...copies,
  ];
  const skippedWarnings = recipients.flatMap(({ field, refusal }): EmailWarning[] =>
    refusal ? [{ code: 'skipped', field, message: `Would get no email: ${refusal}.` }] : [],
  );
  const renderingWarnings = plannedRecipients
    .slice(0, Math.min(maxRendered, MAX_RENDERED))
    .flatMap(({ contact }) => warningsOf(project, source, message, contact));
  return distinctWarnings([...(warningsOfData(body.data).warnings ?? []), ...skippedWarnings, ...renderingWarnings]);
}

async function throwIfTooManyNames(names: FieldNames, data: Readonly<Record<string, unknown>>): Promise<void> {
  const setKeys = Object.keys(data).filter((key) => data[key] !== null);
  if (setKeys.length === 0) return;
  const existingNames = await names.read();
  const newKeys = setKeys.filter((key) => !existingNames.has(key));
  const excess = newKeys.slice(Math.max(0, MAX_NAMES - existingNames.size));
  if (excess.length > 0) throw invalidBody(excess.map((key) => noRoomForField(key, { isPublic: false })));
  for (const key of newKeys) existingNames.add(key);
}
