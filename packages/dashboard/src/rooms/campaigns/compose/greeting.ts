const FIRST_NAME = /^(first_?name|given_?name|fname)$/i;

export function greeting(fields: readonly string[]): string {
  const field = fields.find((name) => FIRST_NAME.test(name));
  return field === undefined ? 'Hello,' : `Hello {{ ${field} ?? "there" }},`;
}
