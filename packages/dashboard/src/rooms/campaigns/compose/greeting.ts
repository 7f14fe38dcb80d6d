const FIRST_NAME = /^(first_?name|given_?name|fname)$/i;

/** Greets by the first name if contacts have one, whatever the project calls it. */
export function greeting(fields: readonly string[]): string {
  const field = fields.find((name) => FIRST_NAME.test(name));
  return field === undefined ? 'Hello,' : `Hello {{ ${field} ?? "there" }},`;
}
