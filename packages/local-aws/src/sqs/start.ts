import type { LocalClock } from '../clock';
import { listenOnLoopback } from '../loopback';
import { seededRandom } from '../seeded-random';
import { type Answer, answerAtOnce, queueAnswers } from './answers';
import type { Queue } from './queue';
import { QueueStore } from './queue-store';
import { queueServer } from './server';
import { KIND, type QueueSettings } from './settings';

export interface QueuesOptions {
  dir?: string;
  clock: LocalClock;
  port?: number;
  settings?: Partial<QueueSettings>;
  seed?: number;
  /** For consumers that ended with the last process. */
  releaseInFlight?: boolean;
}

export interface Queues {
  url: string;
  answer(target: string, body: string): Promise<Answer>;
  create(name: string, attributes?: Record<string, string>): Queue;
  /** @throws QueueError QueueDoesNotExist */
  queue(name: string): Queue;
  configure(settings: Partial<QueueSettings>): void;
  stop(): Promise<void>;
}

export async function startQueues({
  dir,
  clock,
  port,
  settings,
  seed = 1,
  releaseInFlight,
}: QueuesOptions): Promise<Queues> {
  const random = seededRandom(seed);
  const store = new QueueStore({ dir, clock, random, settings: { ...KIND, ...settings }, releaseInFlight });
  let url = '';
  const answer = queueAnswers(store, () => url);
  const server = await listenOnLoopback(queueServer(answer, clock), port);
  url = server.url;
  return {
    url,
    answer: (target, body) => answerAtOnce(answer, clock, target, body),
    create: (name, attributes) => store.create(name, attributes),
    queue: (name) => store.get(name),
    configure: (changes) => {
      Object.assign(store.settings, changes);
    },
    stop: async () => {
      await server.stop();
      store.stop();
    },
  };
}
