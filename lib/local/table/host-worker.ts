import { parentPort, workerData } from 'node:worker_threads';
import { LocalClock } from '../clock';
import type { FromHost, HostThreadData, ToHost } from './host-thread';
import { ShardSignals } from './streams/shard-signals';
import { TableHost } from './table-host';

const data = workerData as HostThreadData;
const post = (message: FromHost): void => parentPort?.postMessage(message);

const host = new TableHost({
  dir: data.dir,
  port: data.port,
  settings: data.settings,
  clock: new LocalClock(data.clockMode, 0, data.clock),
  signals: new ShardSignals(data.signals),
  notify: () => post({ notice: true }),
});

async function answer({ id, method, args }: ToHost): Promise<void> {
  try {
    const call = host[method] as (...args: unknown[]) => unknown;
    post({ id, result: await call.apply(host, args) });
  } catch (error) {
    post({ id, error: String(error) });
  }
}

parentPort?.on('message', (message: ToHost) => void answer(message));
void host.start().then((url) => post({ url }));
