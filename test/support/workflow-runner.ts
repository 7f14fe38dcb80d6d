import { GetQueueAttributesCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { handler } from '../../functions/workflow-runner/handler';
import type { StepMessage } from '../../shared/contract/messages';
import type { Step } from '../../shared/contract/workflows';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { depthOf, putEvent } from '../../shared/db/events/events';
import type { Project } from '../../shared/db/projects/projects';
import { db, tableName } from '../../shared/db/table/client';
import { ofContact } from '../../shared/db/table/keys';
import { createWorkflow } from '../../shared/db/workflows/changes';
import { listDueRows } from '../../shared/db/workflows/execution-due';
import { toExecution } from '../../shared/db/workflows/execution-row';
import { dueExecutionShards } from '../../shared/db/workflows/keys';
import { type Execution, isOver } from '../../shared/domain/workflows/execution';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { toIso } from '../../shared/ops/clock';
import { idSource, newId } from '../../shared/ops/ids';
import { letSend } from './campaign';
import { addProject } from './contacts';
import { type EmailService, startEmailService } from './emails';
import { failures, lambdaContext, queueEvent } from './invocations';
import { putContact } from './worker';
import { type GivenWorkflow, newWorkflow } from './workflow-steps';

const STEPS = 'http://127.0.0.1:9/000000000000/steps';
/** Messages that a test may process. More are an endless loop. */
const MAX_MESSAGES = 2_000;

interface Queued {
  at: number;
  body: StepMessage;
}

interface Happened {
  data?: Record<string, unknown>;
  at?: number;
  depth?: number;
  isPublic?: boolean;
}

/** The workflow runner with its queue on a table of its own; each test has a new project. */
class WorkflowRunnerTest {
  private current: { service: EmailService; project: Project } | null = null;
  queue: Queued[] = [];
  private people: string[] = [];

  get service(): EmailService {
    return this.started().service;
  }

  get project(): Project {
    return this.started().project;
  }

  get now(): number {
    return this.service.clock.now();
  }

  async start(): Promise<void> {
    const service = await startEmailService();
    this.current = { service, project: service.project };
  }

  async begin(): Promise<void> {
    this.service.reset();
    this.service.clock.advance(60_000);
    const { sqs } = this.service;
    this.queue = [];
    this.people = [];
    process.env.STEPS_QUEUE_URL = STEPS;
    process.env.STEPS_PLACES = '2';
    sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '0' } });
    sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
      for (const { MessageBody, DelaySeconds = 0 } of QueueUrl === STEPS ? Entries : []) {
        this.queue.push({ at: this.now + DelaySeconds * 1000, body: JSON.parse(MessageBody) });
      }
      return { Successful: [], Failed: [] };
    });
    this.current = { service: this.service, project: await addProject(newId('prj')) };
    await letSend(this.project);
  }

  /** Goes on with another project, beside the first. */
  async another(): Promise<void> {
    this.people = [];
    this.current = { service: this.service, project: await addProject(newId('prj')) };
    await letSend(this.project);
  }

  /** An enabled workflow. Its trigger is the event `began` unless another is given. */
  async workflow(steps: Step[], given: GivenWorkflow = {}): Promise<Workflow> {
    const { workflow, graph } = newWorkflow(this.project.id, steps, given);
    const made = await createWorkflow(workflow, graph, { segmentIds: [], templateIds: [] });
    if (!made) throw new Error('the workflow was not made');
    return made;
  }

  async contact(data: Record<string, unknown> = {}): Promise<string> {
    const id = await putContact(this.project, `${newId('evt').toLowerCase()}@example.com`, data);
    this.people.push(id);
    return id;
  }

  /** Records an event. Returns the message that reports it to the workflow runner. */
  async happens(contactId: string, name: string, given: Happened = {}): Promise<StepMessage> {
    const { data = {}, at = this.now, depth = 0, isPublic = false } = given;
    const contact = await readContactRow(this.project.id, contactId);
    if (!contact) throw new Error('the contact is gone');
    const { email, generation } = contact;
    const id = idSource(undefined, at).id('evt');
    const whose = { projectId: this.project.id, contactId, email, generation };
    await putEvent({ id, ...whose, name, data, source: 'api', createdAt: toIso(at), ...depthOf(depth) });
    const told = { project: this.project.id, contact: contactId, event: { id, name, at }, depth };
    return { v: 1, kind: 'event', ...told, ...(isPublic ? { isPublic: true as const } : {}) };
  }

  /** Gives messages to the workflow runner as one batch of its queue. Returns those that failed. */
  take = async (bodies: StepMessage[], timeoutMs?: number): Promise<string[]> =>
    failures(await handler(queueEvent('steps', bodies), lambdaContext('run', timeoutMs)));

  /** Records an event and reports it to the workflow runner at once. */
  async emit(contactId: string, name: string, given: Happened = {}): Promise<StepMessage> {
    const message = await this.happens(contactId, name, given);
    await this.take([message]);
    return message;
  }

  wake = ({ workflowId, id }: Execution): StepMessage => ({
    v: 1,
    kind: 'wake',
    project: this.project.id,
    executions: [{ workflow: workflowId, id }],
  });

  /** Lets time pass, processes what comes from the queue meanwhile, and wakes what the dispatcher would wake. */
  async pass(ms: number, contactIds: readonly string[] = this.people): Promise<void> {
    const end = this.now + ms;
    await this.drain(end);
    this.service.clock.advance(Math.max(0, end - this.now));
    const open = (await this.executions(contactIds)).filter((execution) => !isOver(execution));
    for (const execution of open) await this.take([this.wake(execution)]);
    await this.drain(this.now);
  }

  private async drain(until: number): Promise<void> {
    for (let n = 0; n < MAX_MESSAGES; n++) {
      const [next] = this.queue.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!next) return;
      this.queue = this.queue.filter((one) => one !== next);
      this.service.clock.advance(Math.max(0, next.at - this.now));
      await this.take([next.body]);
    }
    throw new Error('messages follow from messages without end');
  }

  /** All rows of a contact's partition. */
  async rowsOf(contactId: string): Promise<Record<string, unknown>[]> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ofContact(this.project.id, contactId) },
        ConsistentRead: true,
      }),
    );
    return Items;
  }

  /** All executions of the test's contacts, oldest first. */
  async executions(contactIds: readonly string[] = this.people): Promise<Execution[]> {
    const rows = (await Promise.all(contactIds.map((id) => this.rowsOf(id)))).flat();
    const found = rows.map((row) => toExecution(row)).filter((execution) => execution !== null);
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** The only execution. */
  async execution(): Promise<Execution> {
    const [execution, ...others] = await this.executions();
    if (!execution || others.length > 0) throw new Error(`there are ${others.length + 1} executions`);
    return execution;
  }

  paths = async (): Promise<string[]> => (await this.executions()).map(pathOf);
  path = async (): Promise<string> => pathOf(await this.execution());

  /** The times of the due rows that name the only execution and are not over, in epoch milliseconds. */
  async dueAt(): Promise<number[]> {
    const { id } = await this.execution();
    const rows = (await Promise.all(dueExecutionShards.map(dueRowsOf))).flat();
    const own = rows.filter(({ ids, at }) => ids.includes(id) && at > this.now);
    return own.map(({ at }) => at).sort((a, b) => a - b);
  }

  private started() {
    if (!this.current) throw new Error('the workflow runner was not started');
    return this.current;
  }
}

/** Sets the workflow runner up for the tests of a file. */
export function useWorkflowRunner(): WorkflowRunnerTest {
  const on = new WorkflowRunnerTest();
  beforeAll(() => on.start());
  beforeEach(() => on.begin());
  afterAll(() => on.service.stop());
  return on;
}

const dueRowsOf = async (shard: number) =>
  (await listDueRows({ shard, after: 0, until: 9_999_999_999_999 }, { limit: 1_000, from: null })).rows;

/** The outcomes of an execution's past steps, and its present step. */
export const pathOf = ({ history, status, reason, step }: Execution): string =>
  [...history.map((visit) => `${visit.step}:${visit.outcome}`), `${step ?? ''}=${status}`, reason ?? '']
    .filter(Boolean)
    .join(' ');
