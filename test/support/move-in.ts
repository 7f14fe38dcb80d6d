import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../../bin/cli/run';
import { removeFolder } from './temporary-folder';

/** Exports in a folder of their own, and the command line that reads them. */
export function exportFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-move-in-'));
  const environment = { ...process.env };
  delete process.env.POSTHASTE_URL;
  delete process.env.POSTHASTE_KEY;
  let count = 0;

  /** A folder with these files, zipped where their name says so. */
  function exported(files: Record<string, unknown>): string {
    const path = join(folder, String(count++));
    mkdirSync(path);
    for (const [name, content] of Object.entries(files)) {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(path, name), name.endsWith('.gz') ? gzipSync(text) : text);
    }
    return path;
  }
  return {
    folder,
    exported,
    /** What a dry run says, as JSON. */
    planned: async (service: string, files: Record<string, unknown>) =>
      JSON.parse((await moveIn(service, exported(files), '--json')).out),
    remove: () => {
      process.env = environment;
      removeFolder(folder);
    },
  };
}

/** Runs `posthaste move-in` as a shell would. */
export async function moveIn(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await run(['move-in', ...args], { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { exitCode, out: out.join('\n'), err: err.join('\n') };
}

/** A template in each service's export. */
const plunkTemplate = (body: string) => ({ templates: [{ name: 'T', subject: 'S', body, type: 'MARKETING' }] });
export const listmonkTemplate = (body: string) => ({ data: [{ id: 1, name: 'T', subject: 'S', body, type: 'tx' }] });
const pinpointTemplate = (body: string) => ({
  EmailTemplateResponse: {
    ...{ TemplateName: 'T', TemplateType: 'EMAIL', Subject: 'S', HtmlPart: body },
    DefaultSubstitutions: '{"User":{"UserAttributes":{"nick":"you"}}}',
  },
});
export const templates = { plunk: plunkTemplate, listmonk: listmonkTemplate, pinpoint: pinpointTemplate };

interface Call {
  line: string;
  key: string | undefined;
  body: string;
}

/**
 * The parts of the API that a move calls, in memory; `fail` has the next call of a line answered 400, or the next job
 * fail.
 */
export async function startTarget() {
  const calls: Call[] = [];
  const failing = new Set<string>();
  const ids = new Map<string, string>();
  const templates: object[] = [];
  const segments: object[] = [];
  let url = '';

  /** Answers the same for the same Idempotency-Key, as the service does. */
  const idOf = (prefix: string, key = `none ${calls.length}`): string => {
    const id = ids.get(`${prefix} ${key}`) ?? `${prefix}_${ids.size + 1}`;
    ids.set(`${prefix} ${key}`, id);
    return id;
  };
  const job = (id: string) => ({
    data: {
      id,
      status: failing.delete('job') ? 'FAILED' : 'COMPLETED',
      error: 'no reason',
      progress: { created: 1, updated: 0, unchanged: 0, refused: 0 },
      result: null,
    },
  });
  const answer = ({ line, key }: Call): object => {
    if (line === 'GET /project') return { data: { id: 'prj_1' } };
    if (line.startsWith('GET /templates')) return { templates, hasMore: false };
    if (line.startsWith('GET /segments')) return { data: { items: segments, nextCursor: null } };
    if (line === 'POST /uploads')
      return { data: { uploadId: idOf('up', key), url: `${url}/form`, fields: { a: 'b' } } };
    if (line.endsWith('/import')) return { data: { id: idOf('job', key), status: 'QUEUED' } };
    if (line.startsWith('GET /jobs/')) return job(line.slice('GET /jobs/'.length));
    return { id: idOf('rec', key) };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = request.headers['idempotency-key'];
    const call = {
      line: `${request.method} ${request.url}`,
      key: key as string | undefined,
      body: String(Buffer.concat(chunks)),
    };
    calls.push(call);
    response.statusCode = failing.delete(call.line) ? 400 : 200;
    response.end(JSON.stringify(answer(call)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    templates,
    segments,
    fail: (line: string) => failing.add(line),
    /** What was called since the last look, without what only looks. */
    changes: () => calls.splice(0).filter(({ line }) => line.startsWith('POST')),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
