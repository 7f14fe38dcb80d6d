import { endpointVariables, functionVariables } from '../../../lib/local/assembly/environment';
import { envNames } from '../../../shared/ops/env';

/** Nothing listens there: calls to these ports are answered in this process. */
export const PORTS = { table: 1, queues: 2, ses: 3, storage: 9 };

/** What AWS's services take for one call, about, from a function in the same region. */
export const LATENCY_MS = { table: 5, queues: 10, ses: 80 };

/** Points the SDK's clients at the ports, and gives the functions their variables. */
export function setEnvironment(): void {
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const endpoints = {
    table: at(PORTS.table),
    queues: at(PORTS.queues),
    ses: at(PORTS.ses),
    storage: at(PORTS.storage),
    dns: '127.0.0.1:9',
  };
  Object.assign(process.env, endpointVariables(endpoints), functionVariables(endpoints), {
    [envNames.publicUrl]: 'https://mail.example.com',
  });
}
