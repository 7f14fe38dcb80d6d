import type { Path } from './tree';

export interface FilterProblem {
  field: string;
  message: string;
}

export const apiPath = (member: string, path: Path): string =>
  path.reduce((text, index) => `${text}.conditions[${index}]`, member);

export interface PlacedProblem extends FilterProblem {
  member: string;
}

export function problemsAt(problems: readonly FilterProblem[], own: string): PlacedProblem[] {
  return problems.flatMap((problem) => {
    if (problem.field !== own && !problem.field.startsWith(`${own}.`) && !problem.field.startsWith(`${own}[`))
      return [];
    const rest = problem.field.slice(own.length + 1);
    return rest.startsWith('conditions[') ? [] : [{ ...problem, member: rest.split(/[.[]/)[0] ?? '' }];
  });
}

export function problemsIn(error: unknown, member: string): FilterProblem[] {
  const errors = (error as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return (errors as FilterProblem[]).filter(({ field }) => field === member || field.startsWith(`${member}.`));
}
