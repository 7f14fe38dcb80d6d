import { readNames } from '../../db/names/names';
import { type Declared, OWN_NAMES, requiredNames, unprovided } from '../../domain/templates/declared';

export async function unprovidedVariables(
  projectId: string,
  declared: Declared,
  others: readonly string[] = [],
): Promise<string[]> {
  const provided = new Set([...OWN_NAMES, ...others]);
  const required = unprovided(requiredNames(declared), provided);
  if (required.length === 0) return [];
  return unprovided(required, new Set(await readNames(projectId, 'field')));
}
