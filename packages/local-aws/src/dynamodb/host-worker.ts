import { parentPort, workerData } from 'node:worker_threads';
import { LocalClock } from '../clock';
import type { HostMessage, HostReply, HostRequest, HostThreadData } from './host-thread';
import { ShardSignals } from './streams/shard-signals';
import { TableHost } from './table-host';

const data = workerData as HostThreadData;
const post = (message: HostMessage): void => parentPort?.postMessage(message);

const host = new TableHost({
  dir: data.dir,
  port: data.port,
  settings: data.settings,
  clock: new LocalClock(data.clockMode, 0, data.clock),
  signals: new ShardSignals(data.signals),
  notify: () => post({ notice: true }),
});

async function reply({ id, method, args }: HostRequest): Promise<HostReply> {
  try {
    const call = host[method] as (...args: unknown[]) => unknown;
    return { id, result: await call.apply(host, args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

async function replyToAll(calls: HostRequest[]): Promise<void> {
  post({ replies: await Promise.all(calls.map(reply)) });
}

parentPort?.on('message', (calls: HostRequest[]) => void replyToAll(calls));
void host.start().then((url) => post({ url }));
