import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { append } from '../../../../shared/domain/lists';
import { forEachConcurrent } from '../../../../shared/ops/for-each-concurrent';
import { Api } from '../../api';
import { Push } from '../apply';
import { Claim, claimOf } from '../claim';
import { Compiler } from '../compile/compiler';
import { readConfig } from '../config';
import { pathsOf } from '../folder-paths';
import { FolderImages } from '../images';
import { fromOtherFolders, planOf } from '../plan';
import { reasonOf } from '../plan-text';
import { readProject, withoutKnownAliases } from '../project';
import { mistakeText } from '../push';
import { type FolderRecord, hashOf, type Mistake } from '../record';
import { referencesOf, withKeys } from '../references';
import { readSources } from '../sources';
import { withValues } from '../values';

interface ShownEmail {
  key: string;
  path: string;
  subject: string;
  html: string;
  text: string;
  missing: string[];
}

export interface WatchOptions {
  folder: string;
  url: string;
  key: string;
  show(state: { folder: string; emails: ShownEmail[]; problems: string[] }): void;
  log(line: string): void;
}

type Rendered = Pick<ShownEmail, 'subject' | 'html' | 'text' | 'missing'> & { warnings: { message: string }[] };

const MAX_CONCURRENT = 6;

export class FolderWatch {
  private readonly compiler = new Compiler();
  private readonly api: Api;
  private rendered = new Map<string, Promise<Rendered | string>>();
  private lastRead: string | undefined;
  private lastPolled: string | undefined;
  private reported: string[] = [];

  constructor(private readonly options: WatchOptions) {
    this.api = new Api(options.url, options.key);
  }

  async poll(): Promise<number> {
    const start = performance.now();
    const now = this.fingerprint();
    const took = performance.now() - start;
    if (now === this.lastRead || this.isBeingWritten(now)) return took;
    this.lastRead = now;
    await this.read();
    // Compilation finds imported files. If the fingerprint differs with them, the next poll reads the folder again.
    if (now === this.lastRead && this.fingerprint() !== now) this.lastRead = undefined;
    return took;
  }

  /** Editors may truncate a file before writing, so an empty file waits for the next poll. */
  private isBeingWritten(now: string): boolean {
    const isNew = now !== this.lastPolled;
    this.lastPolled = now;
    return isNew && this.lastRead !== undefined && / 0 \d+$/m.test(now);
  }

  async stop(): Promise<void> {
    await this.compiler.stop();
  }

  private fingerprint(): string {
    const files = [...this.paths(), ...this.compiler.inputs];
    return files
      .map((file) => {
        const { mtimeMs = 0, size = 0, ino = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
        return `${file} ${mtimeMs} ${size} ${ino}`;
      })
      .join('\n');
  }

  private paths(): string[] {
    const { folder } = this.options;
    try {
      return pathsOf(folder).map((path) => join(folder, path));
    } catch {
      return [];
    }
  }

  private async read(): Promise<void> {
    const problems: string[] = [];
    let emails: ShownEmail[] = [];
    try {
      const { records, mistakes, name } = await this.records();
      append(problems, mistakes.map(mistakeText));
      emails = await this.emailsOf(records, problems);
      // The page does not wait for the push.
      this.show(emails, problems);
      await this.push({ records, name }, mistakes.length === 0, problems);
    } catch (error) {
      problems.push(messageOf(error));
    }
    this.show(emails, problems);
    this.report(problems);
  }

  private async records(): Promise<{ records: FolderRecord[]; mistakes: Mistake[]; name?: string | undefined }> {
    const { folder } = this.options;
    // The folder may have been moved, so its records must not be deleted.
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    const config = readConfig(folder);
    const { records, mistakes: found } = await readSources(folder, config, this.compiler);
    const mistakes = await withoutKnownAliases(this.api, found, config.name);
    const filled = withValues(records, config.stages.local?.values ?? {}, mistakes);
    const images = new FolderImages(folder);
    images.check(filled, mistakes);
    const faultyPaths = new Set(mistakes.map(({ path }) => path));
    const valid = filled.filter(({ path }) => !faultyPaths.has(path));
    await images.upload(valid, this.api, this.options.log);
    return { records: await images.placed(valid, this.api), mistakes, name: config.name };
  }

  private async emailsOf(records: readonly FolderRecord[], problems: string[]): Promise<ShownEmail[]> {
    const templates = records.filter(({ kind }) => kind === 'template');
    const emails: ShownEmail[] = [];
    const parts = partsOf(records);
    const before = this.rendered;
    this.rendered = new Map();
    await forEachConcurrent(
      [...templates.entries()],
      MAX_CONCURRENT,
      async ([index, { key, path, content, compiled }]) => {
        const data = compiled?.examples ?? {};
        const used = usesParts(content) ? parts : undefined;
        const cacheKey = `${hashOf(content)} ${JSON.stringify([data, used])}`;
        const rendering = before.get(cacheKey) ?? this.render(content, data, used);
        this.rendered.set(cacheKey, rendering);
        const result = await rendering;
        if (typeof result === 'string') problems.push(`${path}: ${result}`);
        else {
          const { warnings, ...email } = result;
          emails[index] = { key, path, ...email };
          if (content.variables)
            append(
              problems,
              warnings.map(({ message }) => `${path}: ${message}`),
            );
        }
      },
    );
    return emails.filter((email) => email !== undefined);
  }

  private async render(
    { subject, body, text, previewText, variables, layout }: FolderRecord['content'],
    data: object,
    parts: object | undefined,
  ): Promise<Rendered | string> {
    try {
      const content = { subject, body, text, previewText, variables, layout, ...(parts ? { parts } : {}) };
      const response = await this.api.post<{ data: Rendered }>('/templates/preview', { ...content, data });
      return response.data;
    } catch (error) {
      return messageOf(error);
    }
  }

  private async push(
    { records, name: folder }: { records: readonly FolderRecord[]; name?: string | undefined },
    isComplete: boolean,
    problems: string[],
  ): Promise<void> {
    const remote = await readProject(this.api, records);
    // A file with an error is missing in `records`, but was not deleted.
    const plan = planOf(withKeys(records, fromOtherFolders(folder, remote)), remote, { folder, prune: isComplete });
    for (const { action, kind, key, remote: held } of plan)
      if (action === 'elsewhere' && held)
        problems.push(
          `${kind} ${key} was not overwritten: ${reasonOf(held)}. Get the change with posthaste pull, or overwrite it with posthaste push --wins folder.`,
        );
    if (!plan.some(({ action }) => ['create', 'change', 'delete'].includes(action))) return;
    const claim = new Claim(this.api, claimOf(records, folder));
    try {
      await claim.keep();
      await new Push(this.api, claim, remote, { folder, log: this.options.log }).apply(plan);
    } finally {
      await claim.end();
    }
  }

  private show(emails: ShownEmail[], problems: string[]): void {
    this.options.show({ folder: this.options.folder, emails, problems: [...problems] });
  }

  private report(problems: string[]): void {
    if (problems.length === 0 && this.reported.length > 0) this.options.log('The folder has no errors.');
    for (const problem of problems) if (!this.reported.includes(problem)) this.options.log(problem);
    this.reported = problems;
  }
}

function partsOf(records: readonly FolderRecord[]) {
  const ofKind = (wanted: FolderRecord['kind']) =>
    Object.fromEntries(
      records
        .filter(({ kind }) => kind === wanted)
        .map(({ key, content: { body, text } }) => [key, { body, text }] as const),
    );
  return { layouts: ofKind('layout'), partials: ofKind('partial') };
}

const usesParts = (content: FolderRecord['content']): boolean =>
  referencesOf('template', content).some(({ kind }) => kind === 'layout' || kind === 'partial');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
