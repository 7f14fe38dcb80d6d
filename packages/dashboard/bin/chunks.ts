/** Parts that come when they are first needed, each in a file of its own with its library. */
const LAZY = /\/dashboard\/src\/ui\/(code\/(?!code-editor)|chart\/plot)/;

const FRAME =
  /\/dashboard\/src\/(app|router|session|ui)\/|\/packages\/client\/src\/|\/node_modules\/(preact|@tanstack)\//;

const ROOM = /\/dashboard\/src\/rooms\//;

/** Bytes before compression. What rooms share and is smaller is put to the nearest other such part. */
const SMALL = 8_000;

/** Which modules come together: each further file is a request more before a room is there. */
export const chunks = [
  { name: 'frame', test: (id: string) => FRAME.test(id) && !LAZY.test(id), priority: 2 },
  {
    name: 'rooms',
    test: ROOM,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
    priority: 1,
  },
];

/** The name of a chunk's file: what rooms share is called by all of them otherwise. */
export const chunkFileName = ({ name }: { name: string }): string => `assets/${name.split('~', 1)[0]}-[hash].js`;
