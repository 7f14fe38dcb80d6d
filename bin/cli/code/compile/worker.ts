import { parentPort } from 'node:worker_threads';
import { type CompileRequest, type CompileResult, SourceError } from './compiled-email';
import { compileMjml } from './mjml';
import { compileReact } from './react';

process.setSourceMapsEnabled(true);

async function compileResult(request: CompileRequest): Promise<CompileResult> {
  const { id, displayPath, format } = request;
  try {
    return { id, compiled: await (format === 'mjml' ? compileMjml(request) : compileReact(request)) };
  } catch (error) {
    if (error instanceof SourceError) return { id, location: error.location, reason: error.reason };
    return { id, location: displayPath, reason: error instanceof Error ? error.message : String(error) };
  }
}

let queue: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: CompileRequest) => {
  queue = queue.then(async () => parentPort?.postMessage(await compileResult(request)));
});
