const VARIABLES = /(?<![\w.-])([A-Za-z_][\w-]*)(?:\.[\w-]+)*\s*(\?\?)?/g;

/** Variables that `??` follows wherever they are used. A word in the text that equals a name counts as a use. */
export function variablesWithFallback(sources: readonly string[]): Set<string> {
  const withOperator = new Set<string>();
  const withoutOperator = new Set<string>();
  for (const source of sources) {
    for (const [, name = '', operator] of source.matchAll(VARIABLES)) {
      if (operator) withOperator.add(name);
      else withoutOperator.add(name);
    }
  }
  for (const name of withoutOperator) withOperator.delete(name);
  return withOperator;
}
