import { readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { MAX_IMAGE_BYTES } from '../../../shared/contract/assets';
import { assetFileOf, assetIdOf, readImage } from '../../../shared/domain/assets/image';
import type { Api } from '../api';
import { allPages } from '../failure';
import { filesBelow } from './folder-paths';
import type { FolderRecord, Json, Mistake, ProjectRecord } from './record';

const IMAGE = /\.(png|jpe?g|gif|webp)$/i;
const SOURCE = /(\b(?:src|background)\s*=\s*)(["'])([^"'{}<>]{1,300})\2/gi;
const SOURCES = /(\bsrcset\s{0,9}=\s{0,9})(["'])([^"'{}<>]{1,2000})\2/gi;
const PART_OF_SOURCES = /https?:\/\/\S+|[^\s,]+/gi;
/** CSS URLs in attributes have escaped quotation marks. */
const IN_CSS =
  /(\burl\(\s{0,9}(?:["']|&quot;|&#39;|&#x27;)?)([^"'(){}<>&]{1,300}?)(?=(?:["']|&quot;|&#39;|&#x27;)?\s{0,9}\))/gi;
/** The last part is a hash of the content. */
const ADDRESS = /https?:\/\/[^\s"'<>()]{1,300}\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))/g;

interface Places {
  project: string;
  base: string | undefined;
  files: ReadonlySet<string>;
}

interface Listed {
  data: { items: { url: string }[]; nextCursor: string | null };
}

async function placesOf(api: Api): Promise<Places> {
  const { data: project } = await api.get<{ data: { id: string } }>('/project');
  const images = await allPages('images', async (after) => {
    const { data } = await api.get<Listed>(`/assets?limit=100${after ? `&cursor=${encodeURIComponent(after)}` : ''}`);
    return { items: data.items, next: data.nextCursor };
  });
  const files = images.map(({ url }) => basename(url));
  return { project: project.id, base: images[0] && baseOf(images[0].url), files: new Set(files) };
}

const baseOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

/** Emails name images by path. Addresses derive from content, so a plan knows them before upload. */
export class FolderImages {
  private readonly paths: ReadonlySet<string>;

  constructor(private readonly folder: string) {
    this.paths = new Set(filesBelow(folder, 'emails').filter((path) => IMAGE.test(path)));
  }

  check(records: readonly FolderRecord[], mistakes: Mistake[]): void {
    for (const record of records) {
      for (const path of new Set(this.namedIn(record))) {
        const problem = this.paths.has(path) ? this.problemOf(path) : `There is no image ${path}.`;
        if (problem) mistakes.push({ path: record.path, field: '', message: problem });
      }
    }
  }

  private problemOf(path: string): string | null {
    if (statSync(join(this.folder, path)).size > MAX_IMAGE_BYTES) return `${path} has more than 2 MB.`;
    return readImage(this.read(path)) ? null : `${path} is no PNG, JPEG, GIF or WebP.`;
  }

  private read(path: string): Buffer {
    return readFileSync(join(this.folder, path));
  }

  async placed(records: readonly FolderRecord[], api: Api): Promise<FolderRecord[]> {
    const named = this.usable(records);
    if (named.length === 0) return [...records];
    const places = await placesOf(api);
    const urls = new Map(named.map((path) => [path, this.urlOf(path, places)]));
    return records.map((record) => mapSources(record, (path) => urls.get(path)));
  }

  /** Without a base URL, the address is one that no pushed record has, so that the plan shows a change. */
  private urlOf(path: string, places: Places): string {
    return `${places.base ?? 'not-uploaded:'}/${this.fileOf(path, places.project)}`;
  }

  private fileOf(path: string, project: string): string {
    const bytes = this.read(path);
    const kind = readImage(bytes)?.kind ?? 'png';
    return assetFileOf({ id: assetIdOf(project, bytes), kind });
  }

  async upload(records: readonly FolderRecord[], api: Api, tell: (line: string) => void): Promise<void> {
    const named = this.usable(records);
    if (named.length === 0) return;
    const { project, files } = await placesOf(api);
    for (const path of named) {
      if (files.has(this.fileOf(path, project))) continue;
      await api.post('/assets', { name: basename(path), content: this.read(path).toString('base64') });
      tell(`uploaded ${path}`);
    }
  }

  async naming(api: Api): Promise<(record: ProjectRecord, path: string) => ProjectRecord> {
    if (this.paths.size === 0) return (record) => record;
    const { project } = await placesOf(api);
    const pathsByFile = new Map(
      [...this.paths].filter((path) => !this.problemOf(path)).map((path) => [this.fileOf(path, project), path]),
    );
    return (record, path) =>
      withBody(record, (body) =>
        body.replace(ADDRESS, (url, file: string) => {
          const image = pathsByFile.get(file);
          return image === undefined ? url : posix.relative(posix.dirname(path), image);
        }),
      );
  }

  private usable(records: readonly FolderRecord[]): string[] {
    const named = new Set(records.flatMap((record) => this.namedIn(record)));
    return [...named].filter((path) => this.paths.has(path) && !this.problemOf(path));
  }

  private namedIn(record: FolderRecord): string[] {
    const found: string[] = [];
    mapSources(record, (path) => void found.push(path));
    return found;
  }
}

const EMAIL: readonly FolderRecord['kind'][] = ['template', 'layout', 'partial'];

function withBody<R extends { kind: FolderRecord['kind']; content: Json }>(
  record: R,
  change: (body: string) => string,
): R {
  const { body } = record.content;
  if (!EMAIL.includes(record.kind) || typeof body !== 'string') return record;
  return { ...record, content: { ...record.content, body: change(body) } };
}

function mapSources(record: FolderRecord, change: (path: string) => string | undefined): FolderRecord {
  const changed = (source: string): string => {
    const path = posix.join(posix.dirname(record.path), source);
    const isPath = IMAGE.test(source) && !/^[\w+.-]*:|^\//.test(source) && path.startsWith('emails/');
    return (isPath ? change(path) : undefined) ?? source;
  };
  const quoted = (_: string, before: string, quote: string, source: string): string =>
    `${before}${quote}${changed(source)}${quote}`;
  return withBody(record, (body) =>
    body
      .replace(SOURCE, quoted)
      .replace(IN_CSS, (_, before: string, source: string) => `${before}${changed(source)}`)
      .replace(SOURCES, (_, before: string, quote: string, sources: string) => {
        const each = sources.replace(PART_OF_SOURCES, changed);
        return `${before}${quote}${each}${quote}`;
      }),
  );
}
