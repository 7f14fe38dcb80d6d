import { MAX_ATTACHMENTS } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import { normalizedName } from '../../shared/http/field-errors';

type NamesByMessage = Readonly<Record<string, readonly string[]>>;

const messagesByName = (namesByMessage: NamesByMessage): ReadonlyMap<string, string> =>
  new Map(Object.entries(namesByMessage).flatMap(([message, names]) => names.map((name) => [name, message] as const)));

const useInstead = (name: string): string => `Use \`${name}\` instead.`;

const messageByEmailName = messagesByName({
  [useInstead('to')]: ['recipient', 'recipients', 'email', 'toemail', 'destination'],
  [useInstead('reply')]: ['replyto', 'replytolist', 'replytoaddress', 'replytoaddresses', 'hreplyto'],
  [useInstead('body')]: ['html', 'htmlbody', 'htmlcontent', 'htmlpart', 'content', 'message'],
  [useInstead('text')]: ['textbody', 'textcontent', 'textpart', 'plaintext'],
  [useInstead('template')]: ['templateid', 'templatealias', 'templatename', 'transactionalid'],
  'Use `data` instead: an object with the values of the template’s variables.': [
    'variables',
    'datavariables',
    'templatemodel',
    'templatedata',
    'dynamictemplatedata',
    'mergevars',
    'globalmergevars',
    'substitutions',
    'params',
  ],
  'Use `to` and `data` instead, with a separate request for each set of data.': [
    'personalizations',
    'personalization',
    'messageversions',
  ],
  [useInstead('from')]: ['sender', 'fromemail', 'fromaddress'],
  [useInstead('name')]: ['fromname', 'sendername'],
  [useInstead('attachments')]: ['files'],
  'Use `tags` instead: an object of names and texts.': ['metadata', 'customargs', 'categories', 'tag', 'otag'],
  'Use `tracking` instead: true or false, or an object with `opens` and `clicks`.': [
    'trackopens',
    'trackclicks',
    'tracklinks',
    'trackingsettings',
  ],
  'Use `scheduledAt` instead: a time such as 2026-12-01T09:00:00Z.': ['sendat', 'scheduledfor', 'odeliverytime'],
  [useInstead('cc')]: ['carboncopy', 'ccaddresses', 'ccemail', 'ccemails'],
  [useInstead('bcc')]: ['blindcarboncopy', 'bccaddresses', 'bccemail', 'bccemails'],
  'Send it as the header Idempotency-Key.': ['idempotencykey'],
});

const messageByAttachmentName = messagesByName({
  [useInstead('filename')]: ['name'],
  [useInstead('contentType')]: ['type', 'mimetype'],
  [useInstead('contentId')]: ['cid'],
  [useInstead('content')]: ['data', 'base64', 'base64content'],
  'Files are not fetched. Send the file in base64 as `content`, or upload it and send its `uploadId`, each with a `filename`.':
    ['path', 'url', 'href'],
});

const MAX_NAMES = 200;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const namesIn = (rawBody: unknown): string[] => Object.keys(isObject(rawBody) ? rawBody : {}).slice(0, MAX_NAMES);

export const alternativeNameFor = (field: string, rawBody: unknown): string | undefined =>
  namesIn(rawBody).find((name) => messageByEmailName.get(normalizedName(name)) === useInstead(field));

function errorsIn(prefix: string, rawBody: unknown, messageByName: ReadonlyMap<string, string>): FieldError[] {
  return namesIn(rawBody).flatMap((name): FieldError[] => {
    const message = messageByName.get(normalizedName(name));
    return message === undefined ? [] : [{ field: `${prefix}${name}`, message, code: 'unrecognized_keys' }];
  });
}

export function alternativeNameErrors(rawBody: unknown): FieldError[] {
  const attachments = isObject(rawBody) && 'attachments' in rawBody ? rawBody.attachments : [];
  const files = Array.isArray(attachments) ? attachments.slice(0, MAX_ATTACHMENTS) : [];
  return [
    ...errorsIn('', rawBody, messageByEmailName),
    ...files.flatMap((file, index) => errorsIn(`attachments[${index}].`, file, messageByAttachmentName)),
  ];
}
