import { MAX_ATTACHMENTS } from '../../shared/contract/email-limits';
import type { FieldError } from '../../shared/contract/errors';
import { folded } from '../../shared/http/field-errors';

type Names = Readonly<Record<string, readonly string[]>>;

const suggestionsFor = (names: Names): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([message, others]) => others.map((name) => [name, message] as const)));

const called = (name: string): string => `Called \`${name}\` here.`;

const ofEmails = suggestionsFor({
  [called('to')]: ['recipient', 'recipients', 'email', 'toemail', 'destination'],
  [called('reply')]: ['replyto', 'replytolist', 'replytoaddress', 'replytoaddresses', 'hreplyto'],
  [called('body')]: ['html', 'htmlbody', 'htmlcontent', 'htmlpart', 'content', 'message'],
  [called('text')]: ['textbody', 'textcontent', 'textpart', 'plaintext'],
  [called('template')]: ['templateid', 'templatealias', 'templatename', 'transactionalid'],
  'Called `data` here: an object of what the template shows.': [
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
  'Give `to` and `data`, in a request of its own for each set of data.': [
    'personalizations',
    'personalization',
    'messageversions',
  ],
  [called('from')]: ['sender', 'fromemail', 'fromaddress'],
  [called('name')]: ['fromname', 'sendername'],
  [called('attachments')]: ['files'],
  'Called `tags` here: an object of names and texts.': ['metadata', 'customargs', 'categories', 'tag', 'otag'],
  'Called `tracking` here: true or false, or an object with `opens` and `clicks`.': [
    'trackopens',
    'trackclicks',
    'tracklinks',
    'trackingsettings',
  ],
  'Called `scheduledAt` here: a text such as 2026-12-01T09:00:00Z.': ['sendat', 'scheduledfor', 'odeliverytime'],
  [called('cc')]: ['carboncopy', 'ccaddresses', 'ccemail', 'ccemails'],
  [called('bcc')]: ['blindcarboncopy', 'bccaddresses', 'bccemail', 'bccemails'],
  'Give it as the header Idempotency-Key.': ['idempotencykey'],
});

const ofAttachments = suggestionsFor({
  [called('filename')]: ['name'],
  [called('contentType')]: ['type', 'mimetype'],
  [called('contentId')]: ['cid'],
  [called('content')]: ['data', 'base64', 'base64content'],
  'Nothing is fetched. Give the file in base64 as `content`, or an `uploadId`.': ['path', 'url', 'href'],
});

/** A response lists a hundred mistakes. */
const MAX_NAMES = 200;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const membersOf = (given: unknown): string[] => Object.keys(isObject(given) ? given : {}).slice(0, MAX_NAMES);

export const otherNameOf = (member: string, given: unknown): string | undefined =>
  membersOf(given).find((name) => ofEmails.get(folded(name)) === called(member));

function errorsAt(prefix: string, given: unknown, names: ReadonlyMap<string, string>): FieldError[] {
  return membersOf(given).flatMap((name): FieldError[] => {
    const message = names.get(folded(name));
    return message === undefined ? [] : [{ field: `${prefix}${name}`, message, code: 'unrecognized_keys' }];
  });
}

export function otherNames(given: unknown): FieldError[] {
  const attachments = isObject(given) && 'attachments' in given ? given.attachments : [];
  const files = Array.isArray(attachments) ? attachments.slice(0, MAX_ATTACHMENTS) : [];
  return [
    ...errorsAt('', given, ofEmails),
    ...files.flatMap((file, index) => errorsAt(`attachments[${index}].`, file, ofAttachments)),
  ];
}
