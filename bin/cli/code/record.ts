import { createHash } from 'node:crypto';
import { pushedKinds } from '../../../shared/contract/push-lease';
import type { Source } from '../../../shared/contract/source';
import type { Step } from '../../../shared/contract/workflows';
import { withHiddenHeaders } from '../../../shared/domain/workflows/hidden-headers';
import type { Format } from './compile/compiled-email';
import type { Fields } from './compile/shape';

/** In this order, a record references only records of its own kind and of earlier kinds. */
export const kinds = pushedKinds;
export type Kind = (typeof kinds)[number];

export type Json = Record<string, unknown>;

export interface FolderRecord {
  kind: Kind;
  key: string;
  /** `topics.json#news` if the file holds several records. */
  path: string;
  content: Json;
  compiled?: { format: Format; props?: Fields; examples?: Json };
}

export interface ProjectRecord {
  kind: Kind;
  id: string;
  key: string;
  content: Json;
  /** References have the keys of the last push (`source.path`); files may have been moved since. */
  contentWithPushedKeys?: Json;
  revision: number;
  source: Source | null;
  updatedBy: { kind: string; id: string | null } | null;
  updatedAt: string;
  runningExecutions?: number;
  version?: number;
  warnings?: { message: string }[];
}

export interface Deletion {
  id: string;
  auditEntry: { by: string; at: string } | null;
}

export interface FolderError {
  path: string;
  field: string;
  message: string;
  /** The path, with the line if it is known. */
  location?: string;
  alias?: string;
}

export const recordName = ({ kind, key }: { kind: Kind; key: string }): string => `${kind} ${key}`;

function canonicalForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalForm);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([first], [second]) => (first < second ? -1 : 1)).map(([name, field]) => [name, canonicalForm(field)]),
  );
}

export const textOf = (content: Json): string => JSON.stringify(canonicalForm(content));

const withoutNulls = (content: Json): Json =>
  Object.fromEntries(Object.entries(content).filter(([, field]) => field !== null));

/** Hides the values of headers, as the API does, so that contents can be compared. */
export const withoutHeaderValues = (content: Json): Json =>
  Array.isArray(content.steps) ? { ...content, steps: withHiddenHeaders(content.steps as Step[]) } : content;

/** In hex. Ignores null fields, because a later release of the API may add some. */
export const hashOf = (content: Json): string =>
  createHash('sha256')
    .update(textOf(withoutNulls(withoutHeaderValues(content))))
    .digest('hex');

export const partFolders = { layout: 'emails/layouts/', partial: 'emails/partials/' } as const;

const partFolder = (file: string): string | undefined =>
  file.endsWith('.html') ? Object.values(partFolders).find((folder) => file.startsWith(folder)) : undefined;

export function keyOfPath(path: string): string {
  const [file = '', field] = path.split('#');
  if (field !== undefined) return field;
  const base = file.slice(partFolder(file)?.length ?? file.indexOf('/') + 1);
  return base.replace(/\.\w+$/, '');
}

export const MAX_KEY_LENGTH = 64;

export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_KEY_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || 'unnamed';
}
