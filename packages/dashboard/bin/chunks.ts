const LAZY =
  /\/dashboard\/src\/(ui\/(code\/(?!code-editor)|images\/(?!images)|event-names|built-in-events|versions)|app\/destinations)/;

const FRAME =
  /\/dashboard\/src\/(app|router|session|ui)\/|\/packages\/client\/src\/|\/node_modules\/(preact|@tanstack)\//;

const ROOM = /\/dashboard\/src\/rooms\//;

/** Bytes before compression. */
const MIN_CHUNK_SIZE = 10_000;

/** Few files, because each costs a request before a room appears. */
export const chunks = [
  { name: 'frame', test: (id: string) => FRAME.test(id) && !LAZY.test(id), priority: 2 },
  {
    name: 'rooms',
    test: ROOM,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: MIN_CHUNK_SIZE,
    priority: 1,
  },
];

/** Shortens the name, which by default lists all rooms that share the chunk. */
export const chunkFileName = ({ name }: { name: string }): string => `assets/${name.split('~', 1)[0]}-[hash].js`;
