const PLACES = /(?<![\w.-])([A-Za-z_][\w-]*)(?:\.[\w-]+)*\s*(\?\?)?/g;

/** Variables that `??` follows wherever they are used. A word in the text that equals a name counts as a use. */
export function withFallback(sources: readonly string[]): Set<string> {
  const names = new Set<string>();
  const bare = new Set<string>();
  for (const source of sources)
    for (const [, name = '', operator] of source.matchAll(PLACES)) (operator ? names : bare).add(name);
  for (const name of bare) names.delete(name);
  return names;
}
