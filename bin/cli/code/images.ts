import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { MAX_IMAGE_BYTES } from '../../../shared/contract/assets';
import { assetFileOf, assetIdOf, readImage } from '../../../shared/domain/assets/image';
import type { Api } from '../api';
import { pushExitCodes } from '../exit-codes';
import { allPages, CliFailure } from '../failure';
import { filesBelow } from './folder-paths';
import { type FolderError, type FolderRecord, type Json, type ProjectRecord, slugOf } from './record';

const IMAGE_FILE = /\.(png|jpe?g|gif|webp)$/i;
const QUOTED_SOURCE = /(\b(?:src|background)\s*=\s*)(["'])([^"'{}<>]{1,300})\2/gi;
const SRCSET = /(\bsrcset\s{0,9}=\s{0,9})(["'])([^"'{}<>]{1,2000})\2/gi;
const SRCSET_URL = /https?:\/\/\S*[^\s,]|[^\s,]+/gi;
const UNQUOTED_SOURCE = /(\b(?:src|background)\s*=\s*)([^\s"'=<>`{}]{1,300})(?=[\s>])/gi;
const NEEDS_QUOTES = /[\s"'=<>`(),&]/;
/** CSS URLs in attributes have escaped quotation marks. */
const CSS_URL =
  /(\burl\(\s{0,9}(?:["']|&quot;|&#39;|&#x27;)?)([^"'(){}<>&]{1,300}?)(?=(?:["']|&quot;|&#39;|&#x27;)?\s{0,9}\))/gi;
/** The service names an image by a hash of its content. */
const IMAGE_URL = /^https?:\/\/[^\s"'<>()]{1,300}\/([0-9a-f]{32}\.(?:png|jpg|gif|webp))$/;
const PULL_FOLDER = 'emails/images';

interface ProjectImages {
  projectId: string;
  baseUrl: string | undefined;
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
  const images = await allPages('images', async (cursor) => {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    return (await api.get<ImagesPage>(`/assets?limit=100${query}`)).data;
  });
  const baseUrl = images[0] && baseOf(images[0].url);
  return { projectId: project.id, baseUrl, imagesByFile: new Map(images.map((image) => [basename(image.url), image])) };
}

const baseOf = (url: string): string => url.slice(0, url.lastIndexOf('/'));

export class FolderImages {
  private readonly paths: Set<string>;

  constructor(private readonly folder: string) {
    this.paths = new Set(filesBelow(folder, 'emails').filter((path) => IMAGE_FILE.test(path)));
  }

  errorsIn(records: readonly FolderRecord[]): FolderError[] {
    return records.flatMap((record) =>
      [...new Set(this.pathsIn(record))].flatMap((path) => {
        const message = this.paths.has(path) ? this.errorOf(path) : `There is no image ${path}.`;
        return message ? [{ path: record.path, field: '', message }] : [];
      }),
    );
  }

  private errorOf(path: string): string | null {
    if (statSync(join(this.folder, path)).size > MAX_IMAGE_BYTES) return `${path} has more than 2 MB.`;
    return readImage(this.read(path)) ? null : `${path} is not a PNG, JPEG, GIF or WebP.`;
  }

  private read(path: string): Buffer {
    return readFileSync(join(this.folder, path));
  }

  async withUrls(records: readonly FolderRecord[], api: Api): Promise<FolderRecord[]> {
    const paths = this.validPathsIn(records);
    if (paths.length === 0) return [...records];
    const projectImages = await readProjectImages(api);
    const urls = new Map(paths.map((path) => [path, this.urlOf(path, projectImages)]));
    return records.map((record) => mapPaths(record, (path) => urls.get(path)));
  }

  /** If the project has no images yet, returns a URL that no pushed record has, so that the plan shows a change. */
  private urlOf(path: string, projectImages: ProjectImages): string {
    return `${projectImages.baseUrl ?? 'not-uploaded:'}/${this.assetFileNameOf(path, projectImages.projectId)}`;
  }

  private assetFileNameOf(path: string, projectId: string): string {
    const bytes = this.read(path);
    const kind = readImage(bytes)?.kind ?? 'png';
    return assetFileOf({ id: assetIdOf(projectId, bytes), kind });
  }

  async upload(records: readonly FolderRecord[], api: Api, log: (line: string) => void): Promise<void> {
    const paths = this.validPathsIn(records);
    if (paths.length === 0) return;
    const { projectId, imagesByFile } = await readProjectImages(api);
    for (const path of paths) {
      if (imagesByFile.has(this.assetFileNameOf(path, projectId))) continue;
      await api.post('/assets', { name: basename(path), content: this.read(path).toString('base64') });
      log(`uploaded ${path}`);
    }
  }

  /** Returns a function that replaces the image URLs of a record by paths relative to the record's file. */
  async downloadMissing(
    records: readonly ProjectRecord[],
    api: Api,
    log: (path: string) => void,
  ): Promise<(record: ProjectRecord, path: string) => ProjectRecord> {
    const assetFiles = new Set(records.flatMap(assetFileNamesIn));
    if (assetFiles.size === 0) return (record) => record;
    const projectImages = await readProjectImages(api);
    const pathByAssetFile = new Map(
      [...this.paths]
        .filter((path) => !this.errorOf(path))
        .map((path) => [this.assetFileNameOf(path, projectImages.projectId), path]),
    );
    for (const assetFile of assetFiles) {
      const image = projectImages.imagesByFile.get(assetFile);
      if (!image || pathByAssetFile.has(assetFile)) continue;
      const path = await this.download(image, posix.extname(assetFile), api);
      pathByAssetFile.set(assetFile, path);
      log(path);
    }
    return (record, path) =>
      mapSources(record, (source) => {
        const imagePath = pathByAssetFile.get(assetFileNameIn(source) ?? '');
        return imagePath === undefined ? source : posix.relative(posix.dirname(path), imagePath);
      });
  }

  private async download({ url, name }: Image, extension: string, api: Api): Promise<string> {
    const path = this.unusedPath(name, extension);
    const file = join(this.folder, path);
    const bytes = await api.downloadBytes(url);
    if (bytes.length > MAX_IMAGE_BYTES || !readImage(bytes))
      throw new CliFailure(`${url} is not an image of at most 2 MB. No email was written.`, pushExitCodes.failed);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    this.paths.add(path);
    return path;
  }

  private unusedPath(name: string, extension: string): string {
    const base = `${PULL_FOLDER}/${slugOf(name.replace(/\.\w+$/, ''))}`;
    // macOS and Windows ignore case, so `logo.png` would overwrite `Logo.png`.
    const usedPaths = new Set([...this.paths].map((usedPath) => usedPath.toLowerCase()));
    let path = `${base}${extension}`;
    for (let number = 2; usedPaths.has(path); number++) path = `${base}-${number}${extension}`;
    return path;
  }

  private validPathsIn(records: readonly FolderRecord[]): string[] {
    const paths = new Set(records.flatMap((record) => this.pathsIn(record)));
    return [...paths].filter((path) => this.paths.has(path) && !this.errorOf(path));
  }

  private pathsIn(record: FolderRecord): string[] {
    const paths: string[] = [];
    mapPaths(record, (path) => {
      paths.push(path);
      return undefined;
    });
    return paths;
  }
}

const assetFileNameIn = (source: string): string | undefined => IMAGE_URL.exec(source)?.[1];

function assetFileNamesIn(record: ProjectRecord): string[] {
  const files: string[] = [];
  mapSources(record, (source) => {
    const file = assetFileNameIn(source);
    if (file !== undefined) files.push(file);
    return source;
  });
  return files;
}

const KINDS_WITH_IMAGES: readonly FolderRecord['kind'][] = ['template', 'layout', 'partial'];

interface ImageRecord {
  kind: FolderRecord['kind'];
  content: Json;
}

function mapPaths(record: FolderRecord, change: (path: string) => string | undefined): FolderRecord {
  return mapSources(record, (source) => {
    const path = posix.join(posix.dirname(record.path), source);
    const isAbsolute = /^[\w+.-]*:|^\//.test(source);
    const isImagePath = IMAGE_FILE.test(source) && !isAbsolute && path.startsWith('emails/');
    const newSource = isImagePath ? change(path) : undefined;
    return newSource ?? source;
  });
}

function mapSources<R extends ImageRecord>(record: R, change: (source: string) => string): R {
  const { body } = record.content;
  if (!KINDS_WITH_IMAGES.includes(record.kind) || typeof body !== 'string') return record;
  return { ...record, content: { ...record.content, body: changeSources(body, change) } };
}

function changeSources(html: string, change: (source: string) => string): string {
  const changeUnquoted = (source: string): string => {
    const newSource = change(source);
    return NEEDS_QUOTES.test(newSource) ? source : newSource;
  };
  return html
    .replace(
      QUOTED_SOURCE,
      (_, before: string, quote: string, source: string) => `${before}${quote}${change(source)}${quote}`,
    )
    .replace(UNQUOTED_SOURCE, (_, before: string, source: string) => `${before}${changeUnquoted(source)}`)
    .replace(CSS_URL, (_, before: string, source: string) => `${before}${changeUnquoted(source)}`)
    .replace(
      SRCSET,
      (_, before: string, quote: string, sources: string) =>
        `${before}${quote}${sources.replace(SRCSET_URL, changeUnquoted)}${quote}`,
    );
}
