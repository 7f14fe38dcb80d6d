import type { LocalClock } from '../clock';
import { listenOnLoopback } from '../loopback';
import { seededRandom } from '../seeded-random';
import { type Answer, answerAtOnce, queueAnswers } from './answers';
import type { Queue } from './queue';
import { QueueStore } from './queue-store';
import { queueServer } from './server';
import { KIND, type QueueSettings } from './settings';

export interface QueuesOptions {
  /** Where `queues.log` lies; absent: the queues live in memory only. */
  dir?: string;
  clock: LocalClock;
  /** 0, which is the standard, takes a free one. */
  port?: number;
  settings?: Partial<QueueSettings>;
  /** Of the random choices that the settings ask for. */
  seed?: number;
}

/** The running stand-in. */
export interface Queues {
  /** For AWS_ENDPOINT_URL_SQS. */
  url: string;
  /** Answers one call of SQS's, as over HTTP. */
  answer(target: string, body: string): Promise<Answer>;
  /** Makes a queue, or answers the one there is. Attributes are strings, as for CreateQueue. */
  create(name: string, attributes?: Record<string, string>): Queue;
  /** @throws QueueError QueueDoesNotExist */
  queue(name: string): Queue;
  configure(settings: Partial<QueueSettings>): void;
  stop(): Promise<void>;
}

/** Starts SQS's stand-in on loopback, with the queues that `dir` holds. */
export async function startQueues({ dir, clock, port, settings, seed = 1 }: QueuesOptions): Promise<Queues> {
  const store = new QueueStore({ dir, clock, random: seededRandom(seed), settings: { ...KIND, ...settings } });
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
