/** The service has the same rules for names. */
const FULL_NAME = /^(?:full|display)?name$/;
const GIVEN_NAME = /^(?:firstname|givenname|vorname|fname)$/;
const FAMILY_NAME = /^(?:lastname|familyname|surname|nachname|lname)$/;

export const mayBeName = (text: string): boolean =>
  /^[\p{M}'’.\s-]*\p{L}[\p{L}\p{M}'’.\s-]*$/u.test(text) && !/\S\.\S/.test(text);

export function displayName(data: Readonly<Record<string, unknown>>): string {
  const textAt = (names: RegExp): string => {
    const keys = Object.keys(data).filter((key) => names.test(key.toLowerCase().replace(/[_ -]/g, '')));
    const texts = keys.map((key) => data[key]).filter((value) => typeof value === 'string');
    return texts.map((text) => text.trim()).find(Boolean) ?? '';
  };
  return textAt(FULL_NAME) || [textAt(GIVEN_NAME), textAt(FAMILY_NAME)].filter(Boolean).join(' ');
}
