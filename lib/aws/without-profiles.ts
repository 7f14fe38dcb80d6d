import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const NO_FILES = `
export { CONFIG_PREFIX_SEPARATOR } from './constants';
export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`;

/** Functions have no profiles, in which the SDK would search for an endpoint. */
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
