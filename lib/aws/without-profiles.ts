import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const NO_FILES = `
export { CONFIG_PREFIX_SEPARATOR } from './constants';
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/** Saves the SDK's search for an endpoint in the home folder's profiles, which functions don't have. */
export const sdkWithoutProfiles: Plugin = {
  name: 'SDK without profiles',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]shared-ini-file-loader[/\\]loadSharedConfigFiles\.js$/ }, ({ path }) => ({
      contents: NO_FILES,
      loader: 'js',
      resolveDir: dirname(path),
    }));
  },
};
