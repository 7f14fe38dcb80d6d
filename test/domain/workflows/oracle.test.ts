import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { Timeline } from '../../../functions/workflows/simulate/journal';
import { runSimulation } from '../../../functions/workflows/simulate/run-simulation';
import { newExecution } from '../../../functions/workflows/simulate/simulate';
import { simulateStep } from '../../../functions/workflows/simulate/simulate-step';
import { SimulatedContact } from '../../../functions/workflows/simulate/simulated-contact';
import { SimulatedRuntime } from '../../../functions/workflows/simulate/simulated-runtime';
import type { SimulatedStep, Situation } from '../../../functions/workflows/simulate/situation';
import type { ActionStep } from '../../../shared/contract/workflows';
import type { ContactRow } from '../../../shared/db/contacts/rows';
import { checkFields } from '../../../shared/domain/workflows/check-graph';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { caseSeed, sized } from '../../support/sizes';
import { simulatedStory } from './arbitraries';
import { reference, type Story, type Told } from './reference';

/** Steps of a story that has no end. */
const MAX_VISITS = 25;
const ref = { projectId: 'prj_1', workflowId: 'wf_1' };

const contactOf = ({ data, startAt }: Story): ContactRow => {
  const at = new Date(startAt).toISOString();
  const own = { id: `ct_${'a'.repeat(32)}`, email: 'ada@example.com', subscribed: true, data, createdAt: at };
  return { ...own, updatedAt: at, version: 1, generation: 'g', source: 'api', dataBytes: 0 };
};

/** Steps as the simulator does them, but for those that read the project's records. */
function actOf({ failures }: Story) {
  const tries = new Map<string, number>();
  return async (step: ActionStep, situation: Situation): Promise<SimulatedStep> => {
    const done = (outcome: string): SimulatedStep => ({ outcome: { kind: 'done', outcome }, detail: '' });
    switch (step.type) {
      case 'SEND_EMAIL':
        return done('sent');
      case 'ADD_TO_SEGMENT':
      case 'REMOVE_FROM_SEGMENT': {
        const isAdding = step.type === 'ADD_TO_SEGMENT';
        situation.contact.setMember(step.segmentId, isAdding);
        return done(isAdding ? 'added' : 'removed');
      }
      case 'WEBHOOK': {
        const failed = tries.get(step.id) ?? 0;
        const fails = failed < (failures[step.id] ?? 0);
        tries.set(step.id, fails && failed < 4 ? failed + 1 : 0);
        return fails ? { outcome: { kind: 'failed', error: 'webhook_failed' }, detail: '' } : done('delivered');
      }
      default:
        return simulateStep(step, situation, null as never, ref.projectId);
    }
  };
}

/** What the engine makes of a story. */
async function engine(story: Story): Promise<Told> {
  const { graph, startAt } = story;
  const row = contactOf(story);
  const contact = new SimulatedContact({
    row,
    names: new Map(),
    segments: new Set(),
    filters: new Map(),
    topics: new Map(),
    lookedUp: new Map(),
  });
  const runtime: SimulatedRuntime = new SimulatedRuntime(
    {
      contact,
      timeline: new Timeline(story.events),
      trigger: story.trigger,
      simulateStep: actOf(story),
      hasTime: () => runtime.execution.visit <= MAX_VISITS,
    },
    newExecution(ref, graph, contact, startAt) as Execution,
  );
  runtime.advanceTo(startAt - 1);
  contact.applyEvent({ name: 'began', data: story.trigger, at: startAt });
  const { status, reason, path } = await runSimulation(graph, runtime);
  const ms = (time: string | null): number | null => (time === null ? null : Date.parse(time));
  const visits = path.map(({ step, startedAt, endedAt, outcome }) => ({
    step,
    startedAt: Date.parse(startedAt),
    endedAt: ms(endedAt),
    outcome,
  }));
  return { status, reason, path: visits };
}

const isOver = ({ status }: Told): boolean => !['RUNNING', 'WAITING'].includes(status);
/** Of a story without an end its first steps alone are compared. */
const comparable = (told: Told) =>
  isOver(told) && told.path.length < MAX_VISITS ? told : told.path.slice(0, MAX_VISITS - 1);

test('any workflow takes the steps, at the times and with the outcomes, that the guide says', async () => {
  await fc.assert(
    fc.asyncProperty(simulatedStory, async (story) => {
      expect(comparable(await engine(story))).toEqual(comparable(reference(story, MAX_VISITS)));
    }),
    { numRuns: sized(1_000, 10_000, 150), seed: caseSeed },
  );
});

test('the graphs of these stories can be saved', () => {
  void fc.assert(
    fc.property(simulatedStory, ({ graph }) => {
      const { trigger, steps, exitWhen } = graph;
      expect(checkFields({ trigger, steps: [...steps], exitWhen }, () => null)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
