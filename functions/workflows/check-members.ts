import type { FieldError } from '../../shared/contract/errors';
import { checkMembers } from '../../shared/domain/workflow/check-graph';
import type { GraphMembers } from '../../shared/domain/workflow/filters';
import { readTarget } from '../../shared/egress/target';

function wrongUrl(url: string): string | null {
  const target = readTarget(url);
  return 'problem' in target ? target.problem : null;
}

/** What is wrong with the members that are there, before anything of the project is looked at. */
export const memberErrors = (members: GraphMembers): FieldError[] => checkMembers(members, wrongUrl);
