declare module 'dynalite/validations' {
  export function checkTypes(data: unknown, types: unknown): Record<string, unknown>;
  export function convertKeyCondition(expression: unknown): unknown;
  export function checkValidations(data: unknown, types: unknown, custom: unknown, store: unknown): void;
}

declare module 'dynalite/validations/*' {
  export const types: Record<string, unknown>;
  export function custom(data: unknown, store: unknown): string | undefined;
}

declare module 'dynalite/db/*' {
  const parser: { parse: import('./expressions/memoized-parser').Parse };
  export = parser;
}

declare module 'dynalite/db' {
  export function compare(operator: string, left: unknown, right: unknown): boolean;
  export function toLexiStr(value: string, type: string): string;
  export function validateKey(key: unknown, table: unknown, schema?: unknown): Error | undefined;
  export function validateItem(item: unknown, table: unknown): Error | undefined;
  export function validateUpdates(legacy: undefined, updates: unknown, table: unknown): Error | undefined;
  export function validateKeyPaths(paths: unknown, table: unknown): Error | undefined;
}
