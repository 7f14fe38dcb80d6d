import type { Names } from '../../../ui/filter-names';
import type { Payload } from './fields';
import { apiPath, type FilterProblem, type LocatedProblem, problemsAt } from './problems';
import type { SentenceNames } from './sentence';
import type { Group, Part, Path } from './tree';

export interface Builder {
  names: Names;
  sentenceNames: SentenceNames;
  payloads: readonly Payload[];
  /** The request's field that prefixes paths in API errors. */
  root: string;
  problems: readonly FilterProblem[];
  warnings: readonly FilterProblem[];
  isFull: boolean;
  change: (path: Path, change: (part: Part) => Part) => void;
  remove: (path: Path) => void;
  changeGroup: (path: Path, change: (group: Group) => Group, focus?: Path) => void;
}

export interface Marks {
  id: string;
  problems: readonly LocatedProblem[];
  warnings: readonly LocatedProblem[];
}

export function marksOf({ root, problems, warnings }: Builder, path: Path, id: string): Marks {
  const partPath = apiPath(root, path);
  return { id, problems: problemsAt(problems, partPath), warnings: problemsAt(warnings, partPath) };
}

export const markOf = ({ id, problems, warnings }: Marks, property: string) => ({
  'aria-invalid': problems.some((problem) => problem.property === property) ? (true as const) : undefined,
  'aria-describedby': problems.length + warnings.length > 0 ? id : undefined,
});
