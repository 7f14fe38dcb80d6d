import { run } from '../../../bin/cli/run';
import { db } from '../../../shared/db/table/client';
import { setClock } from '../../../shared/ops/clock';
import type { LocalService } from '../service';

const WRITE = /^(BatchWrite|TransactWrite|Put|Update|Delete)/;

/** Runs the operator's program on a local service, by its manual time: what it sleeps moves the time on. */
export async function operate(service: LocalService, args: string[]) {
  const out: string[] = [];
  let time = await service.now();
  setClock({
    now: () => time,
    sleep: async (ms) => {
      time = await service.leap(ms);
    },
  });
  try {
    const output = { out: (text: string) => void out.push(text), err: () => undefined };
    const exitCode = await run([...args, '--local', service.dir], output);
    return { exitCode, json: () => JSON.parse(out.join('\n')) };
  } finally {
    setClock();
  }
}

/** Runs something whose process dies after so many writes to the table. */
export async function dyingAfter<T>(writes: number, work: () => Promise<T>): Promise<T> {
  let left = writes;
  // Its calls go by the SDK here, which would keep a command's handlers with the middleware in them.
  Object.assign(db.config, { cacheMiddleware: false });
  db.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (WRITE.test(String(commandName)) && left-- <= 0) throw new Error('the process died');
        return next(args);
      },
    { step: 'initialize', name: 'death' },
  );
  try {
    return await work();
  } finally {
    db.middlewareStack.remove('death');
  }
}
