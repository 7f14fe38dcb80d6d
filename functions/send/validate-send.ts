import { invalidBody } from '../../shared/contract/problem';
import type { EmailWarning } from '../../shared/contract/template-variables';
import { MAX_NAMES, noRoomForField, readNames } from '../../shared/db/names/names';
import { warningsOfData } from '../../shared/domain/contacts/data';
import { splitSendData } from '../../shared/domain/contacts/send-data';
import { distinctWarnings } from '../../shared/domain/emails/email-warnings';
import { warningsOf } from '../../shared/services/accept-email/email-source';
import type { ReadySend } from './accept-send';

const MAX_SEARCHED = 10;

export interface FieldNames {
  readonly known: () => Promise<Set<string>>;
}

export function fieldNamesOf(projectId: string): FieldNames {
  let known: Promise<Set<string>> | undefined;
  return {
    known: () => {
      known ??= readNames(projectId, 'field').then((names) => new Set(names));
      return known;
    },
  };
}

interface Scope {
  names?: FieldNames;
  searched?: number;
}

export async function validateSend(ready: ReadySend, scope: Scope = {}): Promise<EmailWarning[]> {
  const { project, body, source, planned, copies } = ready;
  const { names = fieldNamesOf(project.id), searched = MAX_SEARCHED } = scope;
  const { persistent, message } = splitSendData(body.data, project);
  await refuseOverNames(names, persistent);
  const recipients = [...planned.map(({ recipient, refusal }) => ({ field: recipient.field, refusal })), ...copies];
  const skipped = recipients.flatMap(({ field, refusal }): EmailWarning[] =>
    refusal ? [{ code: 'skipped', field, message: `Would get no email: ${refusal}.` }] : [],
  );
  const undeclared = planned
    .slice(0, Math.min(searched, MAX_SEARCHED))
    .flatMap(({ contact }) => warningsOf(project, source, message, contact));
  return distinctWarnings([...(warningsOfData(body.data).warnings ?? []), ...skipped, ...undeclared]);
}

async function refuseOverNames(names: FieldNames, data: Readonly<Record<string, unknown>>): Promise<void> {
  const setKeys = Object.keys(data).filter((key) => data[key] !== null);
  if (setKeys.length === 0) return;
  const existing = await names.known();
  const added = setKeys.filter((key) => !existing.has(key));
  const excess = added.slice(Math.max(0, MAX_NAMES - existing.size));
  if (excess.length > 0) throw invalidBody(excess.map((key) => noRoomForField(key, { isPublic: false })));
  for (const key of added) existing.add(key);
}
