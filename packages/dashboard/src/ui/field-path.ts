type Path = string;

export const isPartOf = (path: Path, whole: Path): boolean =>
  whole !== '' && path.startsWith(whole) && /^[.[]/.test(path.slice(whole.length));

export const isInForm = (path: Path, formFields: readonly Path[]): boolean =>
  formFields.some((field) => field === path || isPartOf(path, field));

export function nameOfField(path: Path): string {
  const text = path
    .replace(/^\./, '')
    .replace(/^\[(\d+)\]/, (_, index: string) => `${Number(index) + 1}`)
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function messageAt(errors: readonly { field: Path; message: string }[], field: Path): string | undefined {
  const exact = errors.find((error) => error.field === field);
  if (exact) return exact.message;
  const nested = errors.find((error) => isPartOf(error.field, field));
  return nested && `${nameOfField(nested.field.slice(field.length))}: ${nested.message}`;
}
