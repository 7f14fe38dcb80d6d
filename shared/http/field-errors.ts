import * as z from 'zod';
import type { FieldCode, FieldError } from '../contract/errors';
import { MAX_ERRORS } from '../contract/problem';
import { storable } from '../domain/storable-text';
import { isWithin } from '../domain/verify/distance';

const MAX_NAME_CHARACTERS = 40;
/** Minimum lengths of a name with one and with two typos. */
const MIN_LENGTH_FOR_ONE_TYPO = 4;
const MIN_LENGTH_FOR_TWO_TYPOS = 7;

export const normalizedName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

export function suggestedField(unknownName: string, fields: readonly string[]): string | undefined {
  if (unknownName.length > MAX_NAME_CHARACTERS) return undefined;
  const name = normalizedName(unknownName);
  for (let typos = 0; typos <= maxTyposIn(name); typos++) {
    const suggestion = fields.find((field) => isWithin(name, normalizedName(field), typos));
    if (suggestion !== undefined) return suggestion;
  }
  return undefined;
}

function maxTyposIn(name: string): number {
  if (name.length < MIN_LENGTH_FOR_ONE_TYPO) return 0;
  return name.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2;
}

/** Our fields by the names that other services use, in lower case without separators. */
const FIELDS_BY_OTHER_NAME: Readonly<Record<string, readonly string[]>> = {
  firstname: ['data.firstName'],
  lastname: ['data.lastName'],
  name: ['event', 'domain', 'data.name'],
  userid: ['data.userId'],
  externalid: ['data.userId'],
  eventname: ['event'],
  properties: ['data'],
  eventproperties: ['data'],
  contactproperties: ['data'],
  attributes: ['data'],
  metadata: ['data'],
  traits: ['data'],
  customfields: ['data'],
  messagedata: ['data'],
  datavariables: ['data'],
  templatemodel: ['data'],
  variables: ['data'],
  unsubscribed: ['subscribed'],
  endpoint: ['url'],
  eventtypes: ['events'],
  html: ['body'],
  htmlbody: ['body'],
  htmlcontent: ['body'],
  textbody: ['text'],
  transactionalid: ['template'],
  transactionalmessageid: ['template'],
  buttontext: ['button'],
  redirecturl: ['redirect'],
  title: ['name'],
  sendat: ['scheduledAt'],
  emailaddress: ['email'],
  address: ['email'],
  to: ['email'],
  recipients: ['email', 'to'],
  recipient: ['email', 'to'],
  after: ['cursor'],
  startingafter: ['cursor'],
  offset: ['cursor'],
  page: ['cursor'],
  pagetoken: ['cursor'],
  perpage: ['limit'],
  pagesize: ['limit'],
  count: ['limit'],
  query: ['search'],
  q: ['search'],
  replyto: ['reply'],
};

function fieldByOtherName(
  unknownName: string,
  fields: readonly string[],
  unsentFields: readonly string[],
): string | undefined {
  const name = normalizedName(unknownName.slice(0, MAX_NAME_CHARACTERS));
  const candidates = Object.hasOwn(FIELDS_BY_OTHER_NAME, name) ? FIELDS_BY_OTHER_NAME[name] : undefined;
  const isPossible = (path: string) =>
    path.startsWith('data.') ? fields.includes('data') : unsentFields.includes(path);
  return candidates?.find(isPossible);
}

type Issue = z.core.$ZodIssue;
type Noun = 'field' | 'parameter';

export function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? String(step) : `.${String(step)}`;
  }
  return storable(text);
}

function codeOf(issue: Issue): FieldCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type';
    case 'invalid_format':
      return 'invalid_string';
    case 'too_small':
    case 'too_big':
      return issue.code;
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'invalid_enum_value';
    case 'custom':
      return (issue.params?.code as FieldCode | undefined) ?? 'custom';
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'invalid_type';
  }
}

const hasRightType = (issues: Issue[]): boolean =>
  issues.every((issue) => {
    const isAboutInnerField = issue.path.length > 0;
    if (isAboutInnerField) return true;
    return issue.code === 'invalid_union' ? issue.errors.some(hasRightType) : issue.code !== 'invalid_type';
  });

type DiscriminatedIssue = Issue & { code: 'invalid_union'; discriminator: string };

function discriminatorError(issue: DiscriminatedIssue, field: string): FieldError {
  const value = (issue.input as Record<string, unknown> | null | undefined)?.[issue.discriminator];
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.join(', ') : '';
  return value === undefined
    ? { field, message: `Required: one of ${options}.`, code: 'required' }
    : { field, message: `Expected one of: ${options}.`, code: 'invalid_enum_value' };
}

const isDiscriminated = (issue: Issue): issue is DiscriminatedIssue =>
  issue.code === 'invalid_union' && issue.discriminator !== undefined;

function fieldsOf(issue: Issue & { code: 'unrecognized_keys' }): string[] {
  const object = 'object' in issue && issue.object instanceof z.ZodObject ? issue.object : undefined;
  return Object.keys(object?.shape ?? {});
}

function* unknownFieldErrors(
  issue: Issue & { code: 'unrecognized_keys' },
  path: PropertyKey[],
  noun: Noun,
): Generator<FieldError> {
  const fields = fieldsOf(issue);
  const unsentFields = fields.filter((name) => !Object.hasOwn(issue.input ?? {}, name));
  for (const key of issue.keys) {
    const suggestion = suggestedField(key, unsentFields) ?? fieldByOtherName(key, fields, unsentFields);
    const question = suggestion === undefined ? '' : ` Did you mean \`${suggestion}\`?`;
    yield {
      field: fieldPath([...path, key]),
      message: `Unknown ${noun}.${question}`,
      code: 'unrecognized_keys',
    };
  }
}

function* errorsOf(issue: Issue, prefix: PropertyKey[], noun: Noun): Generator<FieldError> {
  const path = [...prefix, ...issue.path];
  const field = fieldPath(path);
  if (issue.code === 'unrecognized_keys') return yield* unknownFieldErrors(issue, path, noun);
  if (isDiscriminated(issue)) return yield discriminatorError(issue, field);
  const branchIssues = issue.code === 'invalid_union' ? (issue.errors.find(hasRightType) ?? []) : [];
  if (branchIssues.length > 0) {
    for (const branchIssue of branchIssues) yield* errorsOf(branchIssue, path, noun);
    return;
  }
  const isMissing = issue.code === 'invalid_union' && issue.input === undefined;
  const code = isMissing ? 'required' : codeOf(issue);
  yield { field, message: code === 'required' ? 'Required.' : withFullStop(issue.message), code };
}

const withFullStop = (message: string): string => message.replace(/([^.!?])$/, '$1.');

/** `error` comes from a parse with `parseOptions`. */
export function fieldErrors(error: z.ZodError, noun: Noun = 'field'): FieldError[] {
  const errors: FieldError[] = [];
  const fieldsOfWrongType = new Set<string>();
  for (const issue of error.issues as Issue[]) {
    for (const fieldError of errorsOf(issue, [], noun)) {
      if (errors.length === MAX_ERRORS) return errors;
      // If a field has the wrong type, the library reports its length too.
      if (fieldsOfWrongType.has(fieldError.field)) continue;
      if (fieldError.code === 'invalid_type') fieldsOfWrongType.add(fieldError.field);
      errors.push(fieldError);
    }
  }
  return errors;
}
