import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { handler } from '../../functions/dispatcher/handler';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { addProject } from './contacts';
import { type EmailService, mockAccount, mockQueues, startEmailService } from './emails';
import { lambdaContext, queueEvent } from './invocations';

/** The dispatcher on a table of its own. Each test has a new project, queues that accept everything, and nothing due. */
class DispatcherTest {
  private current: { service: EmailService; project: Project } | null = null;
  queued: ReturnType<typeof mockQueues> = [];
  private runs = 0;

  /** Runs it as the schedule does each minute. */
  tick = () => handler({} as ScheduledEvent, this.newRun());
  /** Runs it as the hint of new bulk email does. */
  work = () => handler(queueEvent('work', [{ v: 1, work: 'bulk' }]), this.newRun());
  after = (minutes: number) => this.service.clock.advance(minutes * 60_000);
  /** The messages queued for one email. */
  hintsOf = ({ id }: EmailRow) => this.queued.filter(({ email }) => email === id);

  /** Forgets what was queued, and sets how many messages the queues say they hold. */
  openQueues(depths: Record<string, number> = {}): void {
    this.queued = mockQueues(this.service, depths);
  }

  get service(): EmailService {
    return this.started().service;
  }

  get project(): Project {
    return this.started().project;
  }

  async start(): Promise<void> {
    const service = await startEmailService();
    this.current = { service, project: service.project };
  }

  async begin(): Promise<void> {
    const { service } = this;
    service.reset();
    mockAccount(service);
    // Handles what the last test has left.
    this.openQueues();
    await this.tick();
    this.openQueues();
    this.current = { service, project: await addProject(`prj_${String(this.runs).padStart(26, '0')}`) };
  }

  private started() {
    if (!this.current) throw new Error('the dispatcher was not started');
    return this.current;
  }

  private newRun() {
    this.runs += 1;
    return lambdaContext(`run-${this.runs}`);
  }
}

/** Sets the dispatcher up for the tests of a file. */
export function useDispatcher(): DispatcherTest {
  const on = new DispatcherTest();
  beforeAll(() => on.start());
  beforeEach(() => on.begin());
  afterAll(() => on.service.stop());
  return on;
}
