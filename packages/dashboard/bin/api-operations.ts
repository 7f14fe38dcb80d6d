import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type ApiDocument, apiListOf } from '../src/rooms/developers/api/document.ts';

const NAME = 'virtual:api-operations';
const DOCUMENT = new URL('../../../docs/api/openapi.json', import.meta.url);

/** Provides the list of operations as a module, because the whole OpenAPI document is 36 times as large. */
export const apiOperations = (): Plugin => ({
  name: 'api-operations',
  resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
  load(id) {
    if (id !== `\0${NAME}`) return undefined;
    this.addWatchFile(fileURLToPath(DOCUMENT));
    const document: ApiDocument = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
    return `export default ${JSON.stringify(apiListOf(document))}`;
  },
});
