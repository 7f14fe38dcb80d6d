import type { LocalClock } from '../clock';
import type { Charge } from './capacity/meter';
import { HostThread } from './host-thread';
import type { Item } from './model/item';
import { DEFAULT_SETTINGS, type TableSettings } from './settings';
import type { RowsOf } from './storage/stored-table';
import { ShardSignals } from './streams/shard-signals';
import { type HostCall, Table } from './table';

export interface TableOptions {
  dir?: string;
  clock: LocalClock;
  port?: number;
  thread?: boolean;
  settings?: Partial<TableSettings>;
  /** `rowsOf`, `onCharge` and `onChange` work only without `thread`. */
  rowsOf?: RowsOf;
  onCharge?: (charge: Charge) => void;
  /** Gets the new or the deleted item. */
  onChange?: (item: Item) => void;
}

export async function startTable(options: TableOptions): Promise<Table> {
  const signals = new ShardSignals();
  const table: { instance?: Table } = {};
  const notify = () => table.instance?.announceRecords();
  const { call, url } = options.thread
    ? await startInThread(options, signals, notify)
    : await startInProcess(options, signals, notify);
  table.instance = new Table(url, call, signals, options.clock);
  // Announces records again, because notices that came before `Table` existed were lost.
  table.instance.announceRecords();
  return table.instance;
}

async function startInThread(
  { dir, clock, port = 0, settings }: TableOptions,
  signals: ShardSignals,
  notify: () => void,
) {
  const data = { dir, port, settings: { ...DEFAULT_SETTINGS, ...settings }, clockMode: clock.mode };
  const host = await HostThread.start({ ...data, clock: clock.shared, signals: signals.shared }, notify);
  const call: HostCall = (method, args) => (method === 'stop' ? host.stop() : host.call(method, args));
  return { url: host.url, call };
}

async function startInProcess(options: TableOptions, signals: ShardSignals, notify: () => void) {
  const { dir, clock, port = 0, rowsOf, onCharge, onChange } = options;
  const settings = { ...DEFAULT_SETTINGS, ...options.settings };
  const notifyLater = () => void setImmediate(notify);
  // If a thread runs the table, this process does not load the table's code.
  const { TableHost } = await import('./table-host');
  const hooks = { notify: notifyLater, rowsOf, onCharge, onChange };
  const host = new TableHost({ dir, port, clock, signals, settings, ...hooks });
  const url = await host.start();
  const call: HostCall = async (method, args) =>
    await (host[method] as (...args: unknown[]) => unknown).apply(host, args);
  return { url, call };
}
