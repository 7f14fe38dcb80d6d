import type { APIGatewayProxyEvent } from 'aws-lambda';
import * as z from 'zod';
import { bodyLimit, sizeText } from '../contract/body-limits';
import type { FieldError } from '../contract/errors';
import { Problem, throwIfInvalid } from '../contract/problem';
import type { Route } from '../contract/route';
import { invalidAddressMessage, parseAddress } from '../domain/address';
import { append } from '../domain/lists';
import { bodyText, throwIfOtherEncoding } from './body-text';
import { fieldErrors } from './field-errors';
import { parseOptions } from './issue-text';
import { unstorableFields, unstorableParameters } from './unstorable-fields';

export function header(event: APIGatewayProxyEvent, name: string): string {
  for (const [key, value] of Object.entries(event.headers ?? {})) {
    if (key.toLowerCase() === name) return value ?? '';
  }
  return '';
}

const bodyBytes = ({ body, isBase64Encoded }: APIGatewayProxyEvent): number =>
  Buffer.byteLength(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/** Checked first, because anyone can send a body. */
function throwIfTooLarge(event: APIGatewayProxyEvent, route: Route, isPublic: boolean): void {
  const limit = bodyLimit(route, isPublic);
  if (bodyBytes(event) <= limit) return;
  const key = isPublic ? ' with a public key' : '';
  throw new Problem('REQUEST_TOO_LARGE', {
    message: `The body of this request can have at most ${sizeText(limit)}${key}.`,
  });
}

const isJson = (type: string, { plainText }: Route): boolean =>
  /^application\/json\s*(;|$)/i.test(type) || (plainText === true && /^text\/plain\s*(;|$)/i.test(type));

export function readJson(event: APIGatewayProxyEvent, route: Route, isPublic: boolean): unknown {
  throwIfTooLarge(event, route, isPublic);
  if (!route.body) return undefined;
  const text = bodyText(event);
  if (text === '' && route.bodyOptional) return {};
  if (!isJson(header(event, 'content-type').trim(), route)) {
    throw new Problem('INVALID_JSON', {
      message: 'The request body was not sent with the header Content-Type: application/json.',
    });
  }
  throwIfOtherEncoding(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('INVALID_JSON');
  }
}

function parsePart(schema: z.ZodType | undefined, value: unknown) {
  return schema?.safeParse(value, parseOptions);
}

/** Checks parameters first (400), then all fields of the body (422). */
export function parseRequest(
  event: APIGatewayProxyEvent,
  route: Route,
  json: unknown,
  check: AcceptedCheck = findNoErrors,
) {
  const { params, query } = parseParameters(event, route);
  const body = parsePart(route.body, json);
  throwIfInvalid(bodyErrors(route.body, json, body, check));
  return { params, query, body: body?.data };
}

function parseParameters(event: APIGatewayProxyEvent, route: Route) {
  const pathParameters = decodePath(event.pathParameters);
  const queryParameters = queryValues(event);
  const params = parsePart(route.params, pathParameters);
  const query = parsePart(route.query, queryParameters);
  const errors = [params, query].flatMap((part) => (part && !part.success ? fieldErrors(part.error, 'parameter') : []));
  if (!route.query) append(errors, unknownQuery(event));
  else append(errors, withoutFieldsOf(addressErrors(queryParameters), errors));
  const isPage = route.kind === 'page';
  if (isPage && errors.length > 0) throw new Problem('LINK_NOT_FOUND');
  // Not checked for pages, which store none of their parameters.
  if (!isPage) append(errors, withoutFieldsOf([pathParameters, queryParameters].flatMap(unstorableParameters), errors));
  if (errors.length > 0) throw new Problem('INVALID_PARAMETERS', { errors });
  return { params: params?.data, query: query?.data };
}

type AcceptedCheck = (fields: Record<string, unknown>) => FieldError[];

const findNoErrors: AcceptedCheck = () => [];

const rootOf = (field: string): string => field.split(/[.[]/, 1)[0] ?? '';

function bodyErrors(
  schema: z.ZodType | undefined,
  json: unknown,
  parsed: ReturnType<typeof parsePart>,
  check: AcceptedCheck,
): FieldError[] {
  // A list in place of an object is rejected as a whole: it may have a million items.
  if (Array.isArray(json) && parsed?.error && schema instanceof z.ZodObject) return fieldErrors(parsed.error);
  const unstorableErrors = unstorableFields(json);
  if (!parsed || (parsed.success && unstorableErrors.length === 0)) return [];
  const errors = withCheckErrors(schema, json, parsed.success ? [] : fieldErrors(parsed.error), check);
  return [...errors, ...withoutFieldsOf(unstorableErrors, errors)];
}

function withoutFieldsOf(errors: readonly FieldError[], others: readonly FieldError[]): FieldError[] {
  const otherFields = new Set(others.map(({ field }) => field));
  return errors.filter(({ field }) => !otherFields.has(field));
}

function withCheckErrors(
  schema: z.ZodType | undefined,
  json: unknown,
  schemaErrors: FieldError[],
  check: AcceptedCheck,
): FieldError[] {
  if (!(schema instanceof z.ZodObject) || typeof json !== 'object' || json === null) return schemaErrors;
  const acceptedFields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = z.safeParse(field, (json as Record<string, unknown>)[name]);
    if (parsed.success && parsed.data !== undefined) acceptedFields[name] = parsed.data;
  }
  const checkErrors = check(acceptedFields);
  const errors = schemaErrors.filter((error) => !isNamedBeside(error, checkErrors));
  return [...errors.map(withSuggestions(checkErrors)), ...checkErrors.filter(isUnreported(errors))];
}

const parentOf = (field: string): string => field.slice(0, field.lastIndexOf('.') + 1);

/** A missing field, if the error of an unknown one beside it says to send it. */
function isNamedBeside({ field, code }: FieldError, checkErrors: readonly FieldError[]): boolean {
  if (code !== 'required') return false;
  const parent = parentOf(field);
  const quotedName = `\`${field.slice(parent.length)}\``;
  const leadsHere = (error: FieldError) =>
    isUnknown(error) && parentOf(error.field) === parent && error.message.includes(quotedName);
  return checkErrors.some(leadsHere);
}

function withSuggestions(checkErrors: readonly FieldError[]): (error: FieldError) => FieldError {
  const suggestionByField = new Map(checkErrors.filter(isUnknown).map((error) => [error.field, error]));
  return (error) => (isUnknown(error) ? (suggestionByField.get(error.field) ?? error) : error);
}

const isUnknown = ({ code }: FieldError): boolean => code === 'unrecognized_keys';

function isUnreported(reported: readonly FieldError[]): (error: FieldError) => boolean {
  const reportedFields = new Set(reported.map(({ field }) => field));
  const reportedRoots = new Set([...reportedFields].map(rootOf));
  return ({ field }) => {
    const root = rootOf(field);
    if (!reportedRoots.has(root)) return true;
    // An error of one item is reported with errors of other items, but not with an error of the whole list.
    const isListItem = field.startsWith(`${root}[`);
    return isListItem && !reportedFields.has(root) && !reportedFields.has(field);
  };
}

/** Repeated parameters become lists, which schemas for one value reject. */
function queryValues(event: APIGatewayProxyEvent): Record<string, unknown> {
  const values = event.multiValueQueryStringParameters ?? {};
  const oneOrAll = (list: string[] | undefined) => (list?.length === 1 ? list.at(0) : list);
  return Object.fromEntries(Object.entries(values).map(([key, list]) => [key, oneOrAll(list)]));
}

/** Checks the address fully, because the schema checks only its form. */
const addressErrors = ({ email }: Record<string, unknown>): FieldError[] =>
  typeof email !== 'string' || parseAddress(email)
    ? []
    : [{ field: 'email', message: invalidAddressMessage(email), code: 'invalid_string' }];

const unknownQuery = (event: APIGatewayProxyEvent) =>
  Object.keys(event.queryStringParameters ?? {}).map((field) => ({
    field,
    message: 'Unknown parameter.',
    code: 'unrecognized_keys' as const,
  }));

/** API Gateway doesn't decode path parameters. */
function decodePath(parameters: APIGatewayProxyEvent['pathParameters']): Record<string, unknown> {
  const decoded: Record<string, string> = {};
  for (const [key, value] of Object.entries(parameters ?? {})) {
    try {
      decoded[key] = decodeURIComponent(value ?? '');
    } catch {
      decoded[key] = value ?? '';
    }
  }
  return decoded;
}
