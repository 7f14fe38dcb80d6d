import { MAX_EMAIL_DATA_BYTES } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import type { SendBody } from '../../shared/contract/send-requests';
import { checkPatch, splitData } from '../../shared/domain/contacts/data';
import { checkAttachments } from '../../shared/domain/emails/attachments';
import { checkHeaders, checkTags } from '../../shared/domain/emails/headers';
import { scheduleErrors } from '../../shared/domain/sending/schedule';
import { OWN_TAG_PREFIX } from '../../shared/domain/sending/ses-event';
import type { CheckFacts } from '../../shared/http/call';
import { alternativeNameErrors } from './alternative-names';
import { readCopies, readRecipients } from './recipients';
import { withoutReplyHeader } from './reply-header';
import { sourceErrors } from './source';

function reservedTagErrors(tags: SendBody['tags']): FieldError[] {
  return Object.keys(tags)
    .filter((name) => name.toLowerCase().startsWith(OWN_TAG_PREFIX))
    .map((name) => ({
      field: `tags.${name}`,
      message: `Names that begin with ${OWN_TAG_PREFIX} are reserved for the service. Choose another name.`,
      code: 'reserved_key',
    }));
}

function requestDataErrors(data: SendBody['data']): FieldError[] {
  const { persistent, message } = splitData(data);
  if (Buffer.byteLength(JSON.stringify({ ...persistent, ...message })) > MAX_EMAIL_DATA_BYTES) {
    return [{ field: 'data', message: 'At most 32 KB of JSON.', code: 'too_big' }];
  }
  return checkPatch(persistent);
}

export function emailErrors(body: Partial<SendBody>, { now, given }: Pick<CheckFacts, 'now' | 'given'>): FieldError[] {
  const { to, data = {}, headers = {}, tags = {}, attachments = [], scheduledAt } = body;
  return [
    ...(to === undefined ? [] : readRecipients(to).errors),
    ...readCopies(body).errors,
    ...sourceErrors(body, given),
    ...requestDataErrors(data),
    ...checkHeaders(body.reply === undefined ? withoutReplyHeader(headers) : headers),
    ...checkTags(tags),
    ...reservedTagErrors(tags),
    ...checkAttachments(attachments),
    ...scheduleErrors(scheduledAt, now, 'Omit it to send immediately.'),
    ...alternativeNameErrors(given),
  ];
}
