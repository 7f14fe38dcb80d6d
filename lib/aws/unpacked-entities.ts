import { build, type Plugin } from 'esbuild';

async function unpackedTree(path: string): Promise<Uint16Array> {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, format: 'cjs', write: false });
  const module = { exports: {} as { htmlDecodeTree: Uint16Array } };
  new Function('module', outputFiles[0]?.text ?? '')(module);
  return module.exports.htmlDecodeTree;
}

export const unpackedEntities: Plugin = {
  name: 'unpacked entities',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]entities[/\\]dist[/\\]generated[/\\]decode-data-html\.js$/ }, async ({ path }) => {
      const { buffer } = Uint16Array.from(await unpackedTree(path));
      const bytes = JSON.stringify(Buffer.from(buffer).toString('base64'));
      return {
        contents: `export const htmlDecodeTree = new Uint16Array(new Uint8Array(Buffer.from(${bytes}, 'base64')).buffer);`,
        loader: 'js',
      };
    });
  },
};
