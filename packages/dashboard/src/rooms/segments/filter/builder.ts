import type { Payload } from './fields';
import type { Names } from './names';
import { apiPath, type FilterProblem, type PlacedProblem, problemsAt } from './problems';
import type { Told } from './sentence';
import type { Group, Part, Path } from './tree';

/** What each part of the builder needs of the whole. */
export interface Builder {
  names: Names;
  told: Told;
  payloads: readonly Payload[];
  /** The member of the request that the API's paths begin with. */
  member: string;
  problems: readonly FilterProblem[];
  warnings: readonly FilterProblem[];
  isFull: boolean;
  change: (path: Path, change: (part: Part) => Part) => void;
  remove: (path: Path) => void;
  /** `focus`: the part that the keyboard goes to. */
  changeGroup: (path: Path, change: (group: Group) => Group, focus?: Path) => void;
}

/** A part's mistakes and warnings, and what its controls need to name them. */
export interface Marks {
  id: string;
  problems: readonly PlacedProblem[];
  warnings: readonly PlacedProblem[];
}

export function marksOf({ member, problems, warnings }: Builder, path: Path, id: string): Marks {
  const own = apiPath(member, path);
  return { id, problems: problemsAt(problems, own), warnings: problemsAt(warnings, own) };
}

/** What a control says about a mistake in its member of the condition. */
export const markOf = ({ id, problems, warnings }: Marks, member: string) => ({
  'aria-invalid': problems.some((problem) => problem.member === member) ? (true as const) : undefined,
  'aria-describedby': problems.length + warnings.length > 0 ? id : undefined,
});
