import type { FieldError } from '../../shared/contract/errors';
import { checkMembers } from '../../shared/domain/workflows/check-graph';
import type { GraphMembers } from '../../shared/domain/workflows/filters';
import { readTarget } from '../../shared/egress/target';
import type { CheckFacts } from '../../shared/http/call';
import { readableSteps } from './readable-steps';

function wrongUrl(url: string): string | null {
  const target = readTarget(url);
  return 'problem' in target ? target.problem : null;
}

/**
 * What is wrong with the members that are there, before anything of the project is looked at. A step that its schema
 * refuses hides no mistake of the others.
 */
export const memberErrors = (members: GraphMembers, { given }: Pick<CheckFacts, 'given'> = {}): FieldError[] =>
  checkMembers({ ...members, steps: members.steps ?? readableSteps(given) }, wrongUrl);
