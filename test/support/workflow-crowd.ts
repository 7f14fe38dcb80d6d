import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { handler as workflowRunner } from '../../functions/workflow-runner/handler';
import { queues } from '../../lib/functions-and-queues';
import type { StepMessage } from '../../shared/contract/messages';
import type { Step } from '../../shared/contract/workflows';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { db, tableName } from '../../shared/db/table/client';
import { getExecution } from '../../shared/db/workflows/executions';
import { toRow, toVersionRow } from '../../shared/db/workflows/workflows';
import type { Execution } from '../../shared/domain/workflows/execution';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { isoNow, now } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { newId } from '../../shared/ops/ids';
import { setMetricWriter } from '../../shared/ops/metrics';
import { wakeMessages } from '../../shared/services/queue-work/queue-work';
import { startExecution } from '../../shared/services/start-execution/start-execution';
import { letSend } from './campaign';
import { startService } from './contacts';
import { failures, lambdaContext, queueEvent } from './invocations';
import { choices } from './journey/random';
import { putContact } from './worker';

const queueUrl = (name: string) => `http://127.0.0.1:9/000000000000/${name}`;
const CONCURRENCY = 20;
const { batchSize, maximumConcurrency } = queues.steps;
/** Turns of the event loop by which a call of the table may be late. */
const MAX_TURNS = 6;

interface Queued {
  at: number;
  body: StepMessage;
}

/** Many executions of one workflow, the workflow runner, and the queue between. */
export async function startCrowd(seed = Number(process.env.SEED ?? 1)) {
  const service = await startService();
  const { clock, project, table } = service;
  const random = choices(seed);
  Object.assign(process.env, {
    STEPS_QUEUE_URL: queueUrl('steps'),
    STEPS_PLACES: '2',
    BULK_QUEUE_URL: queueUrl('bulk'),
    WORK_QUEUE_URL: queueUrl('work'),
    PUBLIC_URL: 'https://mail.example.com',
  });
  setMetricWriter(() => undefined);
  await letSend(project);
  let queue: Queued[] = [];
  let runs = 0;
  const sqs = mockClient(SQSClient);
  sqs.onAnyCommand().rejects(new Error('this call of SQS is not mocked'));
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
  sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    for (const { MessageBody, DelaySeconds = 0 } of QueueUrl === queueUrl('steps') ? Entries : []) {
      queue.push({ at: clock.now() + DelaySeconds * 1000, body: JSON.parse(MessageBody) });
    }
    return { Successful: [], Failed: [] };
  });

  /** Gives each call of the table a random duration, so that their order is random. */
  function confuse(): void {
    const { emulator } = table;
    if (!emulator) return;
    const answer = emulator.answer.bind(emulator);
    emulator.answer = async (target, body) => {
      for (let turns = random.between(0, MAX_TURNS); turns > 0; turns--) await new Promise(setImmediate);
      return answer(target, body);
    };
  }

  /** Gives a batch of messages to the workflow runner. Returns those that it reports as failed. */
  async function conduct(bodies: readonly StepMessage[]): Promise<StepMessage[]> {
    runs += 1;
    const context = lambdaContext(`run-${runs}`);
    const failed = failures(await workflowRunner(queueEvent('steps', [...bodies]), context));
    return failed.map((id) => bodies[Number(id.slice(1))] as StepMessage);
  }

  /** Works messages off with as many concurrent invocations as are allowed. Failed messages come again. */
  async function work(messages: readonly StepMessage[]): Promise<void> {
    const left = [...messages];
    const worker = async () => {
      while (left.length > 0) left.push(...(await conduct(left.splice(0, batchSize))));
    };
    await Promise.all(Array.from({ length: maximumConcurrency }, worker));
  }

  return {
    ...service,
    random,
    confuse,
    conduct,
    work,
    /** Stores a workflow with these steps. */
    async addWorkflow(steps: Step[], given: Partial<Workflow> = {}): Promise<Workflow> {
      const time = isoNow();
      const workflow: Workflow = {
        id: newId('wf'),
        projectId: project.id,
        name: 'Crowd',
        enabled: true,
        trigger: { type: 'MANUAL' },
        version: 1,
        revision: 1,
        awaitedEvents: steps.flatMap((step) => (step.type === 'WAIT_FOR_EVENT' ? [step.event] : [])),
        segmentIds: [],
        templateIds: [],
        stepCount: steps.length,
        reentry: 'NEVER',
        signing: { version: 1, earlier: [] },
        createdAt: time,
        updatedAt: time,
        ...given,
      };
      const { trigger, reentry } = workflow;
      const graph = { version: 1, trigger, steps, reentry, createdAt: time };
      const ref = { projectId: project.id, workflowId: workflow.id };
      for (const Item of [toRow(workflow), toVersionRow(ref, graph)]) {
        await db.send(new PutCommand({ TableName: tableName(), Item }));
      }
      return workflow;
    },
    /** Lets new contacts enter a workflow, numbered from `first` on. Their executions have not run yet. */
    async enter(workflow: Workflow, many: number, first = 0): Promise<Execution[]> {
      const entered: Execution[] = [];
      const numbers = Array.from({ length: many }, (_, n) => first + n);
      await forEachConcurrent(numbers, CONCURRENCY, async (n) => {
        const email = `p${n}.${workflow.id.toLowerCase()}@example.com`;
        const contact = { id: await putContact(project, email, { n }), generation: `g of ${email}` };
        const origin = { type: 'MANUAL' as const, eventId: newId('evt') };
        const start = { projectId: project.id, workflow, contact, origin, data: {}, depth: 0, at: now() };
        const started = await startExecution(start);
        if (started.kind === 'started') entered[n - first] = started.execution;
      });
      return entered;
    },
    /** Messages that continue executions, several in each. */
    wakes: (executions: readonly Execution[]): StepMessage[] =>
      wakeMessages(project.id, executions).map(({ body }) => body as StepMessage),
    current: async (execution: Execution): Promise<Execution> => {
      const found = await getExecution(execution);
      if (!found) throw new Error('the execution is gone');
      return found;
    },
    contactOf: async ({ contactId }: Execution) => {
      const found = await readContactRow(project.id, contactId);
      if (!found) throw new Error('the contact is gone');
      return found;
    },
    /** Removes all visible messages from the queue. */
    take: (): StepMessage[] => {
      const seen = queue.filter(({ at }) => at <= clock.now());
      queue = queue.filter(({ at }) => at > clock.now());
      return seen.map(({ body }) => body);
    },
    queued: () => queue.length,
    stop: async () => {
      sqs.restore();
      await service.stop();
    },
  };
}

export type Crowd = Awaited<ReturnType<typeof startCrowd>>;
