import type { ApiError } from '@posthaste/client';

const WHOLE_BODY = '{ }';

/** A field may have several errors. */
export function codesByField(fields: ApiError['fields']): Record<string, string> {
  const codes = new Map<string, string[]>();
  for (const { field, code } of fields) {
    const name = field || WHOLE_BODY;
    codes.set(name, [...(codes.get(name) ?? []), code]);
  }
  return Object.fromEntries([...codes].map(([name, fieldCodes]) => [name, fieldCodes.join(', ')]));
}
