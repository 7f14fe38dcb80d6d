import conditionParser from 'dynalite/db/conditionParser';
import projectionParser from 'dynalite/db/projectionParser';
import updateParser from 'dynalite/db/updateParser';
import { checkTypes, checkValidations } from 'dynalite/validations';
import { memoize } from '../expressions/memoized-parser';
import { withOperatorLimits } from '../expressions/operator-limits';
import { REQUEST_RULES } from './request-rules';
import { refuse, TableError, toTableError, validationError } from './table-error';
import { typeCheckOf } from './well-typed';

/** Without the parsers' memory, parsing takes up to half of a call's time. */
export function memoizeParsers(): void {
  for (const parser of [conditionParser, projectionParser, updateParser]) {
    const { parse } = parser;
    if (!parse.plain) parser.parse = Object.assign(memoize(withOperatorLimits(parse)), { plain: parse });
  }
}

const MAX_EXPRESSION_BYTES = 4096;
/** Fields that expressions have replaced. Requests with such a field are refused. */
const LEGACY_FIELDS = ['AttributesToGet', 'AttributeUpdates', 'Expected', 'KeyConditions', 'QueryFilter', 'ScanFilter'];
/** Disables dynalite's size check, which counts characters. */
const STORE = { options: { maxItemSize: Number.POSITIVE_INFINITY } };

memoizeParsers();
const isWellTyped = Object.fromEntries(
  Object.entries(REQUEST_RULES).map(([operation, { types }]) => [operation, typeCheckOf(types)]),
);

export function parseRequest(operation: string, body: string): unknown {
  const rules = REQUEST_RULES[operation];
  if (!rules) return refuse(new TableError({ __type: 'com.amazon.coral.service#UnknownOperationException' }));
  const data = parseJson(body);
  checkFields(data);
  for (const action of actionsOf(data)) checkFields(action);
  try {
    const typed = isWellTyped[operation]?.(data) ? data : checkTypes(data, rules.types);
    checkValidations(typed, rules.types, rules.custom, STORE);
    return typed;
  } catch (error) {
    throw toTableError(error);
  }
}

type Fields = Record<string, unknown>;

function parseJson(body: string): Fields {
  try {
    const data: unknown = JSON.parse(body);
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Fields;
  } catch {
    // The error below is for invalid JSON and for values that aren't objects.
  }
  return refuse(new TableError({ __type: 'com.amazon.coral.service#SerializationException' }));
}

function actionsOf({ TransactItems: actions }: Fields): Fields[] {
  if (!Array.isArray(actions)) return [];
  return actions.flatMap((action) => Object.values(action ?? {})) as Fields[];
}

function checkFields(data: Fields): void {
  for (const [name, value] of Object.entries(data ?? {})) {
    if (LEGACY_FIELDS.includes(name) && value != null) {
      refuse(validationError(`${name} is not part of this emulator: use expressions`));
    }
    if (!name.endsWith('Expression') || typeof value !== 'string') continue;
    const size = Buffer.byteLength(value);
    if (size <= MAX_EXPRESSION_BYTES) continue;
    const reason = `Expression size has exceeded the maximum allowed size; expression size: ${size}`;
    refuse(validationError(`Invalid ${name}: ${reason}`));
  }
}
