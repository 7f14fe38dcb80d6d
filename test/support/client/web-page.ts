import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const entry = join(__dirname, '..', '..', '..', 'packages', 'client', 'src', 'index.ts');

/** A page of a site of its own, whose script holds the whole client as the global `posthaste`. */
export async function startWebPage() {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    globalName: 'posthaste',
    write: false,
  });
  const page = `<!doctype html><title>Shop</title><script>${outputFiles[0]?.text}</script>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}
