import type { Filter } from '@posthaste/client';
import type { Names as FilterNames } from '../../../ui/filter-names';
import type { Named } from '../../../ui/use-all';
import type { PayloadKind } from './fields';
import { apiPath, type FilterMessage, type LocatedMessage, messagesAt } from './messages';
import type { SentenceNames } from './sentence';
import type { Group, Part, Path } from './tree';

export interface Names extends FilterNames {
  topics: readonly Named[];
}

export interface Builder {
  names: Names;
  sentenceNames: SentenceNames;
  payloads: readonly PayloadKind[];
  /** The request's field with the filter, with which paths in API errors start. */
  field: string;
  errors: readonly FilterMessage[];
  warnings: readonly FilterMessage[];
  isFull: boolean;
  change: (path: Path, change: (part: Part) => Part) => void;
  remove: (path: Path) => void;
  changeGroup: (path: Path, change: (group: Group) => Group, pathToFocus?: Path) => void;
}

export interface PartMessages {
  id: string;
  errors: readonly LocatedMessage[];
  warnings: readonly LocatedMessage[];
}

export function messagesOfPart({ field, errors, warnings }: Builder, path: Path, id: string): PartMessages {
  const partPath = apiPath(field, path);
  return { id, errors: messagesAt(errors, partPath), warnings: messagesAt(warnings, partPath) };
}

export const ariaFor = ({ id, errors, warnings }: PartMessages, property: string) => ({
  'aria-invalid': errors.some((error) => error.property === property) ? (true as const) : undefined,
  'aria-describedby': errors.length + warnings.length > 0 ? id : undefined,
});

export interface FilterBuilderProps {
  value: Filter;
  onChange: (filter: Filter) => void;
  errors?: readonly FilterMessage[];
  warnings?: readonly FilterMessage[];
  field?: string;
  payloads?: readonly PayloadKind[];
}
