import { failureOf, nameResolver } from '../../shared/ops/resolver';

/** The TXT records of a name; null when no server gave a clear answer. */
export async function lookUpTexts(name: string): Promise<string[] | null> {
  try {
    return (await nameResolver().resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return failureOf(error) === 'unavailable' ? null : [];
  }
}
