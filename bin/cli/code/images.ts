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
const SRCSET = /(\bsrcset\s{0,9}=\s{0,9})(["'])([^"'{}<>]{1,2000})\2/gi;
const SRCSET_URL = /https?:\/\/\S*[^\s,]|[^\s,]+/gi;
const UNQUOTED_SOURCE = /(\b(?:src|background)\s*=\s*)([^\s"'=<>`{}]{1,300})(?=[\s>])/gi;
const NEEDS_QUOTES = /[\s"'=<>`(),&]/;
/** CSS URLs in attributes have escaped quotation marks. */
const CSS_URL =
  /(\burl\(\s{0,9}(?:["']|&quot;|&#39;|&#x27;)?)([^"'(){}<>&]{1,300}?)(?=(?:["']|&quot;|&#39;|&#x27;)?\s{0,9}\))/gi;
/** The file name is a hash of the content. */
const IMAGE_URL = /^https?:\/\/[^\s"'<>()]{1,300}\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/;
const PULL_FOLDER = 'emails/images';

interface ProjectImages {
  project: string;
  base: string | undefined;
  imagesByFile: ReadonlyMap<string, Image>;
}

interface Image {
  url: string;
  name: string;
}

interface ImagesPage {
  data: { items: Image[]; nextCursor: string | null };
}

async function readProjectImages(api: Api): Promise<ProjectImages> {
  const { data: project } = await api.get<{ data: { id: string } }>('/project');
  const images = await allPages('images', async (after) => {
    const { data } = await api.get<ImagesPage>(
      `/assets?limit=100${after ? `&cursor=${encodeURIComponent(after)}` : ''}`,
    );
    return { items: data.items, next: data.nextCursor };
  });
  const base = images[0] && baseOf(images[0].url);
  return { project: project.id, base, imagesByFile: new Map(images.map((image) => [basename(image.url), image])) };
}

const baseOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

/** Emails name images by path. URLs derive from content, so a plan knows them before upload. */
export class FolderImages {
  private readonly paths: Set<string>;

  constructor(private readonly folder: string) {
    this.paths = new Set(filesBelow(folder, 'emails').filter((path) => IMAGE.test(path)));
  }

  check(records: readonly FolderRecord[], mistakes: Mistake[]): void {
    for (const record of records) {
      for (const path of new Set(this.pathsIn(record))) {
        const problem = this.paths.has(path) ? this.problemOf(path) : `There is no image ${path}.`;
        if (problem) mistakes.push({ path: record.path, field: '', message: problem });
      }
    }
  }

  private problemOf(path: string): string | null {
    if (statSync(join(this.folder, path)).size > MAX_IMAGE_BYTES) return `${path} has more than 2 MB.`;
    return readImage(this.read(path)) ? null : `${path} is not a PNG, JPEG, GIF or WebP.`;
  }

  private read(path: string): Buffer {
    return readFileSync(join(this.folder, path));
  }

  async placed(records: readonly FolderRecord[], api: Api): Promise<FolderRecord[]> {
    const named = this.validPathsIn(records);
    if (named.length === 0) return [...records];
    const projectImages = await readProjectImages(api);
    const urls = new Map(named.map((path) => [path, this.urlOf(path, projectImages)]));
    return records.map((record) => mapPaths(record, (path) => urls.get(path)));
  }

  /** Without a base URL, returns a URL that no pushed record has, so that the plan shows a change. */
  private urlOf(path: string, projectImages: ProjectImages): string {
    return `${projectImages.base ?? 'not-uploaded:'}/${this.fileOf(path, projectImages.project)}`;
  }

  private fileOf(path: string, project: string): string {
    const bytes = this.read(path);
    const kind = readImage(bytes)?.kind ?? 'png';
    return assetFileOf({ id: assetIdOf(project, bytes), kind });
  }

  async upload(records: readonly FolderRecord[], api: Api, log: (line: string) => void): Promise<void> {
    const named = this.validPathsIn(records);
    if (named.length === 0) return;
    const { project, imagesByFile } = await readProjectImages(api);
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
    const files = new Set(records.flatMap(imageFilesIn));
    if (files.size === 0) return (record) => record;
    const projectImages = await readProjectImages(api);
    const pathsByFile = new Map(
      [...this.paths]
        .filter((path) => !this.problemOf(path))
        .map((path) => [this.fileOf(path, projectImages.project), path]),
    );
    for (const file of files) {
      const image = projectImages.imagesByFile.get(file);
      if (!image || pathsByFile.has(file)) continue;
      const path = await this.download(image, file, api);
      pathsByFile.set(file, path);
      log(path);
    }
    return (record, path) =>
      mapSources(record, (source) => {
        const image = pathsByFile.get(fileOfUrl(source) ?? '');
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
    const base = `${PULL_FOLDER}/${slugOf(name.replace(/\.\w+$/, ''))}`;
    let path = `${base}${extension}`;
    for (let number = 2; this.paths.has(path); number++) path = `${base}-${number}${extension}`;
    return path;
  }

  private validPathsIn(records: readonly FolderRecord[]): string[] {
    const named = new Set(records.flatMap((record) => this.pathsIn(record)));
    return [...named].filter((path) => this.paths.has(path) && !this.problemOf(path));
  }

  private pathsIn(record: FolderRecord): string[] {
    const found: string[] = [];
    mapPaths(record, (path) => void found.push(path));
    return found;
  }
}

const fileOfUrl = (source: string): string | undefined => IMAGE_URL.exec(source)?.[1];

function imageFilesIn(record: ProjectRecord): string[] {
  const found: string[] = [];
  mapSources(record, (source) => {
    const file = fileOfUrl(source);
    if (file !== undefined) found.push(file);
    return source;
  });
  return found;
}

const KINDS_WITH_IMAGES: readonly FolderRecord['kind'][] = ['template', 'layout', 'partial'];

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
  if (!KINDS_WITH_IMAGES.includes(record.kind) || typeof body !== 'string') return record;
  const changeUnquoted = (source: string): string => {
    const changed = change(source);
    return NEEDS_QUOTES.test(changed) ? source : changed;
  };
  const mapped = body
    .replace(SOURCE, (_, before: string, quote: string, source: string) => `${before}${quote}${change(source)}${quote}`)
    .replace(UNQUOTED_SOURCE, (_, before: string, source: string) => `${before}${changeUnquoted(source)}`)
    .replace(CSS_URL, (_, before: string, source: string) => `${before}${changeUnquoted(source)}`)
    .replace(SRCSET, (_, before: string, quote: string, sources: string) => {
      const changed = sources.replace(SRCSET_URL, changeUnquoted);
      return `${before}${quote}${changed}${quote}`;
    });
  return { ...record, content: { ...record.content, body: mapped } };
}
