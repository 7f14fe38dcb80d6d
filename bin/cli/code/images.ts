import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { MAX_IMAGE_BYTES } from '../../../shared/contract/assets';
import { assetFileOf, assetIdOf, readImage } from '../../../shared/domain/assets/image';
import type { Api } from '../api';
import { allPages, CliFailure } from '../failure';
import { pushCodes } from './apply';
import { filesBelow } from './folder-paths';
import { type FolderRecord, type Json, type Mistake, type ProjectRecord, slugOf } from './record';

const IMAGE = /\.(png|jpe?g|gif|webp)$/i;
const SOURCE = /(\b(?:src|background)\s*=\s*)(["'])([^"'{}<>]{1,300})\2/gi;
const SOURCES = /(\bsrcset\s{0,9}=\s{0,9})(["'])([^"'{}<>]{1,2000})\2/gi;
const PART_OF_SOURCES = /https?:\/\/\S*[^\s,]|[^\s,]+/gi;
const UNQUOTED = /(\b(?:src|background)\s*=\s*)([^\s"'=<>`{}]{1,300})(?=[\s>])/gi;
const NEEDS_QUOTES = /[\s"'=<>`(),&]/;
/** CSS URLs in attributes have escaped quotation marks. */
const IN_CSS =
  /(\burl\(\s{0,9}(?:["']|&quot;|&#39;|&#x27;)?)([^"'(){}<>&]{1,300}?)(?=(?:["']|&quot;|&#39;|&#x27;)?\s{0,9}\))/gi;
/** The last part is a hash of the content. */
const ADDRESS = /^https?:\/\/[^\s"'<>()]{1,300}\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/;
const PULLED_INTO = 'emails/images';

interface Places {
  project: string;
  base: string | undefined;
  imagesByFile: ReadonlyMap<string, Image>;
}

interface Image {
  url: string;
  name: string;
}

interface Listed {
  data: { items: Image[]; nextCursor: string | null };
}

async function placesOf(api: Api): Promise<Places> {
  const { data: project } = await api.get<{ data: { id: string } }>('/project');
  const images = await allPages('images', async (after) => {
    const { data } = await api.get<Listed>(`/assets?limit=100${after ? `&cursor=${encodeURIComponent(after)}` : ''}`);
    return { items: data.items, next: data.nextCursor };
  });
  const base = images[0] && baseOf(images[0].url);
  return { project: project.id, base, imagesByFile: new Map(images.map((image) => [basename(image.url), image])) };
}

const baseOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

/** Emails name images by path. Addresses derive from content, so a plan knows them before upload. */
export class FolderImages {
  private readonly paths: Set<string>;

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
    return records.map((record) => mapPaths(record, (path) => urls.get(path)));
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

  async upload(records: readonly FolderRecord[], api: Api, log: (line: string) => void): Promise<void> {
    const named = this.usable(records);
    if (named.length === 0) return;
    const { project, imagesByFile } = await placesOf(api);
    for (const path of named) {
      if (imagesByFile.has(this.fileOf(path, project))) continue;
      await api.post('/assets', { name: basename(path), content: this.read(path).toString('base64') });
      log(`uploaded ${path}`);
    }
  }

  async naming(
    records: readonly ProjectRecord[],
    api: Api,
    log: (path: string) => void,
  ): Promise<(record: ProjectRecord, path: string) => ProjectRecord> {
    const shown = new Set(records.flatMap(filesShownBy));
    if (shown.size === 0) return (record) => record;
    const places = await placesOf(api);
    const pathsByFile = new Map(
      [...this.paths].filter((path) => !this.problemOf(path)).map((path) => [this.fileOf(path, places.project), path]),
    );
    for (const file of shown) {
      const image = places.imagesByFile.get(file);
      if (!image || pathsByFile.has(file)) continue;
      const path = await this.download(image, file, api);
      pathsByFile.set(file, path);
      log(path);
    }
    return (record, path) =>
      mapSources(record, (source) => {
        const image = pathsByFile.get(fileOfAddress(source) ?? '');
        return image === undefined ? source : posix.relative(posix.dirname(path), image);
      });
  }

  private async download({ url, name }: Image, file: string, api: Api): Promise<string> {
    const path = this.freePath(name, posix.extname(file));
    const full = join(this.folder, path);
    const bytes = await api.bytes(url);
    if (bytes.length > MAX_IMAGE_BYTES || !readImage(bytes))
      throw new CliFailure(`${url} is not an image of at most 2 MB. No email was written.`, pushCodes.failed);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, bytes);
    this.paths.add(path);
    return path;
  }

  private freePath(name: string, extension: string): string {
    const base = `${PULLED_INTO}/${slugOf(name.replace(/\.\w+$/, ''))}`;
    let path = `${base}${extension}`;
    for (let number = 2; this.paths.has(path); number++) path = `${base}-${number}${extension}`;
    return path;
  }

  private usable(records: readonly FolderRecord[]): string[] {
    const named = new Set(records.flatMap((record) => this.namedIn(record)));
    return [...named].filter((path) => this.paths.has(path) && !this.problemOf(path));
  }

  private namedIn(record: FolderRecord): string[] {
    const found: string[] = [];
    mapPaths(record, (path) => void found.push(path));
    return found;
  }
}

const fileOfAddress = (source: string): string | undefined => ADDRESS.exec(source)?.[1];

function filesShownBy(record: ProjectRecord): string[] {
  const found: string[] = [];
  mapSources(record, (source) => {
    const file = fileOfAddress(source);
    if (file !== undefined) found.push(file);
    return source;
  });
  return found;
}

const EMAIL: readonly FolderRecord['kind'][] = ['template', 'layout', 'partial'];

interface WithBody {
  kind: FolderRecord['kind'];
  content: Json;
}

function mapPaths(record: FolderRecord, change: (path: string) => string | undefined): FolderRecord {
  return mapSources(record, (source) => {
    const path = posix.join(posix.dirname(record.path), source);
    const isPath = IMAGE.test(source) && !/^[\w+.-]*:|^\//.test(source) && path.startsWith('emails/');
    return (isPath ? change(path) : undefined) ?? source;
  });
}

function mapSources<R extends WithBody>(record: R, change: (source: string) => string): R {
  const { body } = record.content;
  if (!EMAIL.includes(record.kind) || typeof body !== 'string') return record;
  const bare = (source: string): string => {
    const changed = change(source);
    return NEEDS_QUOTES.test(changed) ? source : changed;
  };
  const mapped = body
    .replace(SOURCE, (_, before: string, quote: string, source: string) => `${before}${quote}${change(source)}${quote}`)
    .replace(UNQUOTED, (_, before: string, source: string) => `${before}${bare(source)}`)
    .replace(IN_CSS, (_, before: string, source: string) => `${before}${bare(source)}`)
    .replace(SOURCES, (_, before: string, quote: string, sources: string) => {
      const each = sources.replace(PART_OF_SOURCES, bare);
      return `${before}${quote}${each}${quote}`;
    });
  return { ...record, content: { ...record.content, body: mapped } };
}
