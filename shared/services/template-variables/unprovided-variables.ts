import { readNames } from '../../db/names/names';
import { BUILT_IN_NAMES, type Declared, requiredNames, unprovided } from '../../domain/templates/declared';

export async function unprovidedVariables(projectId: string, declared: Declared): Promise<string[]> {
  const [names = []] = await unprovidedVariablesOfEach(projectId, [declared]);
  return names;
}

export async function unprovidedVariablesOfEach(
  projectId: string,
  declared: readonly Declared[],
  alsoProvided: readonly string[] = [],
): Promise<string[][]> {
  const provided = new Set([...BUILT_IN_NAMES, ...alsoProvided]);
  const required = declared.map((variables) => unprovided(requiredNames(variables), provided));
  if (required.every(({ length }) => length === 0)) return required;
  const fields = new Set(await readNames(projectId, 'field'));
  return required.map((names) => unprovided(names, fields));
}
