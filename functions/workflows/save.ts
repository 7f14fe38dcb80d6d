import { contended } from '../../shared/contract/problem';
import type { Workflow } from '../../shared/domain/workflows/workflow';

const MAX_ROUNDS = 20;

export async function saveInRounds(attempt: () => Promise<Workflow | null>): Promise<Workflow> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const saved = await attempt();
    if (saved) return saved;
  }
  throw contended('the workflow, or a record that it names,');
}
