import { readNames } from '../../db/names/names';
import { BUILT_IN_NAMES, type Declared, namesMissingIn, requiredNames } from '../../domain/templates/declared';

export async function unprovidedVariables(projectId: string, declared: Declared): Promise<string[]> {
  const [names = []] = await unprovidedVariablesOfEach(projectId, [declared]);
  return names;
}

export async function unprovidedVariablesOfEach(
  projectId: string,
  declared: readonly Declared[],
  alsoProvided: readonly string[] = [],
): Promise<string[][]> {
  const alwaysProvided = new Set([...BUILT_IN_NAMES, ...alsoProvided]);
  const namesOfEach = declared.map((variables) => namesMissingIn(alwaysProvided, requiredNames(variables)));
  const areAllProvided = namesOfEach.every((names) => names.length === 0);
  if (areAllProvided) return namesOfEach;
  const contactFields = new Set(await readNames(projectId, 'field'));
  return namesOfEach.map((names) => namesMissingIn(contactFields, names));
}
