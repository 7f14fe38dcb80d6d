import type { Path } from './tree';

/** Something that the API says about a place in a filter, named by its path in the request. */
export interface FilterProblem {
  field: string;
  message: string;
}

/** The path of a part as the API writes it, below the member of the request that has the filter. */
export const apiPath = (member: string, path: Path): string =>
  path.reduce((text, index) => `${text}.conditions[${index}]`, member);

/** The last member of what is said about a condition: `value`, `operator`; empty for the condition as a whole. */
export interface PlacedProblem extends FilterProblem {
  member: string;
}

/** What is said about one condition or one group, and not about the parts of the group. */
export function problemsAt(problems: readonly FilterProblem[], own: string): PlacedProblem[] {
  return problems.flatMap((problem) => {
    if (problem.field !== own && !problem.field.startsWith(`${own}.`) && !problem.field.startsWith(`${own}[`))
      return [];
    const rest = problem.field.slice(own.length + 1);
    return rest.startsWith('conditions[') ? [] : [{ ...problem, member: rest.split(/[.[]/)[0] ?? '' }];
  });
}

/** What an error of the API says about the filter in this member of the request. */
export function problemsIn(error: unknown, member: string): FilterProblem[] {
  const errors = (error as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(errors)) return [];
  return (errors as FilterProblem[]).filter(({ field }) => field === member || field.startsWith(`${member}.`));
}
