import { Problem } from '../contract/problem';
import { consumeOrWait } from '../db/projects/allowances';
import type { Caller, ProjectContext } from './call';

export const MAX_AGENT_DRAFTS_PER_DAY = 100;

export async function countAgentDraft({ caller, project }: Pick<ProjectContext, 'caller' | 'project'>): Promise<void> {
  if (!isAgent(caller)) return;
  const allowance = { name: `agent-drafts#${caller.keyId}`, perDay: MAX_AGENT_DRAFTS_PER_DAY };
  const retryAfterSeconds = await consumeOrWait(project.id, allowance);
  if (retryAfterSeconds === 0) return;
  const message = `An agent key can create at most ${MAX_AGENT_DRAFTS_PER_DAY} templates, campaigns and workflows a day (UTC). Try again tomorrow, or ask a person to create it.`;
  throw new Problem('RATE_LIMIT_EXCEEDED', { message, retryAfterSeconds });
}

export const isAgent = ({ keyKind }: Pick<Caller, 'keyKind'>): boolean => keyKind === 'agent';
