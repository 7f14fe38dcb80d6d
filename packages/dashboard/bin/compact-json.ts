import type { Plugin } from 'vite';

/** Removes the indentation, which is half of the OpenAPI document. */
export const compactJson = (): Plugin => ({
  name: 'compact-json',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.json')) {
        file.source = JSON.stringify(JSON.parse(String(file.source)));
      }
    }
  },
});
