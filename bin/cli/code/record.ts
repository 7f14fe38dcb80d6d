import { createHash } from 'node:crypto';
import type { Source } from '../../../shared/contract/source';
import type { Step } from '../../../shared/contract/workflows';
import { withHiddenHeaders } from '../../../shared/domain/workflows/hidden-headers';
import type { Format } from './compile/compiled';
import type { Members } from './compile/shape';

/** The kinds of records that a folder holds, in the order of their references: later ones name earlier ones. */
export const kinds = ['topic', 'partial', 'layout', 'template', 'segment', 'workflow', 'webhook'] as const;
export type Kind = (typeof kinds)[number];

export type Json = Record<string, unknown>;

/** A record as a file gives it, with names for the records that it refers to, and each optional member present. */
export interface FolderRecord {
  kind: Kind;
  /** Its name in the folder, which other files use. */
  key: string;
  /** The file below the folder; `topics.json#news` for one of several in a file. */
  path: string;
  content: Json;
  /** What its content was compiled from, and for a React Email what its props are, with examples. */
  compiled?: { format: Format; props?: Members; examples?: Json };
}

/** A record of a project in the same form. */
export interface ProjectRecord {
  kind: Kind;
  id: string;
  /** Its name in the folder: that of its file, or made from its name if no push has made it. */
  key: string;
  content: Json;
  /** Its content with the names that other records had at their last push. */
  pushed?: Json;
  revision: number;
  source: Source | null;
  updatedBy: { kind: string; id: string | null } | null;
  updatedAt: string;
  /** Executions of a workflow that are on their way. */
  running?: number;
}

/** A mistake in the folder. `field` is the path in the file. */
export interface Mistake {
  path: string;
  field: string;
  message: string;
  /** The file and line, where the mistake is in another file or its line is known. */
  place?: string;
  /** An alias that the folder does not have, and the project may have. */
  alias?: string;
}

/** The name of a record among all kinds. */
export const nameOf = ({ kind, key }: { kind: Kind; key: string }): string => `${kind} ${key}`;

/** JSON with the members of objects in order, so that equal contents give equal texts. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, member]) => [name, canonical(member)]),
  );
}

export const textOf = (content: Json): string => JSON.stringify(canonical(content));

const given = (content: Json): Json =>
  Object.fromEntries(Object.entries(content).filter(([, member]) => member !== null));

/** Content as the API shows it, which never shows the values of headers. */
export const asShown = (content: Json): Json =>
  Array.isArray(content.steps) ? { ...content, steps: withHiddenHeaders(content.steps as Step[]) } : content;

/**
 * SHA-256 of a record's content as it is shown, in hexadecimal. Members that are null do not count: later versions add
 * some.
 */
export const hashOf = (content: Json): string =>
  createHash('sha256')
    .update(textOf(given(asShown(content))))
    .digest('hex');

/** Where layouts and partials lie. */
export const partFolders = { layout: 'emails/layouts/', partial: 'emails/partials/' } as const;

/** The folder of layouts or partials that an HTML file lies in; undefined for other files. */
const partFolder = (file: string): string | undefined =>
  file.endsWith('.html') ? Object.values(partFolders).find((folder) => file.startsWith(folder)) : undefined;

/** The name of a record in the folder by the path of its file. */
export function keyOfPath(path: string): string {
  const [file = '', member] = path.split('#');
  if (member !== undefined) return member;
  const base = file.slice(partFolder(file)?.length ?? file.indexOf('/') + 1);
  return base.replace(/\.\w+$/, '');
}

const LONGEST_KEY = 80;

/** A name for a file from a name that people read: "Welcome, Ada!" gives `welcome-ada`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_KEY)
    .replace(/^-+|-+$/g, '');
  return slug || 'unnamed';
}
