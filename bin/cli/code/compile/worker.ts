import { parentPort } from 'node:worker_threads';
import { type CompileRequest, type CompileResult, SourceMistake } from './compiled';
import { compileMjml } from './mjml';
import { compileReact } from './react';

process.setSourceMapsEnabled(true);

async function result(request: CompileRequest): Promise<CompileResult> {
  const { id, place, format } = request;
  try {
    return { id, compiled: await (format === 'mjml' ? compileMjml(request) : compileReact(request)) };
  } catch (error) {
    if (error instanceof SourceMistake) return { id, place: error.place, reason: error.reason };
    return { id, place, reason: error instanceof Error ? error.message : String(error) };
  }
}

let queue: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: CompileRequest) => {
  queue = queue.then(async () => parentPort?.postMessage(await result(request)));
});
