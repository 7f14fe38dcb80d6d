import type { Path } from './tree';

export interface FilterProblem {
  field: string;
  message: string;
}

export const apiPath = (root: string, path: Path): string =>
  path.reduce((text, index) => `${text}.conditions[${index}]`, root);

export interface LocatedProblem extends FilterProblem {
  property: string;
}

export function problemsAt(problems: readonly FilterProblem[], path: string): LocatedProblem[] {
  return problems.flatMap((problem) => {
    if (problem.field !== path && !problem.field.startsWith(`${path}.`) && !problem.field.startsWith(`${path}[`))
      return [];
    const rest = problem.field.slice(path.length + 1);
    return rest.startsWith('conditions[') ? [] : [{ ...problem, property: rest.split(/[.[]/)[0] ?? '' }];
  });
}

export function problemsIn(error: unknown, root: string): FilterProblem[] {
  const errors = (error as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return (errors as FilterProblem[]).filter(({ field }) => field === root || field.startsWith(`${root}.`));
}
