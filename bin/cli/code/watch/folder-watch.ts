import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { append } from '../../../../shared/domain/lists';
import { forEachConcurrent } from '../../../../shared/ops/for-each-concurrent';
import { Api } from '../../api';
import { Push } from '../apply';
import { campaignErrorsIn } from '../campaign-errors';
import { Compiler } from '../compile/compiler';
import { readConfig } from '../config';
import { pathsOf } from '../folder-paths';
import { FolderImages } from '../images';
import { fromOtherFolders, type PlannedRecord, planOf } from '../plan';
import { reasonOf } from '../plan-text';
import { readProject, withoutKnownAliasErrors } from '../project';
import { errorText } from '../push';
import { contentHashOf, PushLease } from '../push-lease';
import { type FolderError, type FolderRecord, hashOf } from '../record';
import { aliasesToKeys, referencesOf } from '../references';
import { readSources } from '../sources';
import { valueErrorsIn, withValues } from '../values';
import { installationState, stateOf } from './file-state';

interface PreviewEmail {
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
  show(state: { folder: string; emails: PreviewEmail[]; errors: string[] }): void;
  log(line: string): void;
}

type Rendering = Pick<PreviewEmail, 'subject' | 'html' | 'text' | 'missing'> & { warnings: { message: string }[] };

const MAX_CONCURRENT = 6;
const EMPTY_FILE_STATE = / 0 \d+$/m;

export class FolderWatch {
  private readonly compiler = new Compiler();
  private readonly api: Api;
  private renderings = new Map<string, Promise<Rendering | string>>();
  private lastReadFingerprint: string | undefined;
  private lastInstallationState: string | undefined;
  private lastPolledFingerprint: string | undefined;
  private reportedMessages: string[] = [];

  constructor(private readonly options: WatchOptions) {
    this.api = new Api(options.url, options.key);
  }

  /** Returns the milliseconds that the check of the files took. */
  async poll(): Promise<number> {
    const start = performance.now();
    const current = this.fingerprint();
    const duration = performance.now() - start;
    if (current === this.lastReadFingerprint) return duration;
    const hasNewEmptyFile = this.hasNewEmptyFile(current);
    this.lastPolledFingerprint = current;
    // Editors may truncate a file before writing, so an empty file waits for the next poll.
    if (hasNewEmptyFile) return duration;
    this.lastReadFingerprint = current;
    await this.forgetPackagesAfterInstallation();
    await this.readAndPush();
    // Compiling an email adds its imported files to the fingerprint. If the fingerprint changed, the next poll reads
    // the folder again.
    if (current === this.lastReadFingerprint && this.fingerprint() !== current) this.lastReadFingerprint = undefined;
    return duration;
  }

  private hasNewEmptyFile(fingerprint: string): boolean {
    const isNew = fingerprint !== this.lastPolledFingerprint;
    const [fileStates = ''] = fingerprint.split('\n\n');
    return isNew && this.lastReadFingerprint !== undefined && EMPTY_FILE_STATE.test(fileStates);
  }

  async stop(): Promise<void> {
    await this.compiler.stop();
  }

  private async forgetPackagesAfterInstallation(): Promise<void> {
    const state = installationState(this.options.folder);
    const hasChanged = this.lastInstallationState !== undefined && this.lastInstallationState !== state;
    if (hasChanged) await this.compiler.forget();
    this.lastInstallationState = state;
  }

  private fingerprint(): string {
    const files = [...this.paths(), ...this.compiler.inputs];
    return `${stateOf(files)}\n\n${installationState(this.options.folder)}`;
  }

  private paths(): string[] {
    const { folder } = this.options;
    try {
      return pathsOf(folder).map((path) => join(folder, path));
    } catch {
      return [];
    }
  }

  private async readAndPush(): Promise<void> {
    const messages: string[] = [];
    let emails: PreviewEmail[] = [];
    try {
      const { records, errors, name } = await this.readRecords();
      append(messages, errors.map(errorText));
      emails = await this.renderEmails(records, messages);
      // Shows the emails before the push, which may take long.
      this.show(emails, messages);
      await this.push({ records, name }, errors.length === 0, messages);
    } catch (error) {
      messages.push(textOfError(error));
    }
    this.show(emails, messages);
    this.report(messages);
  }

  private async readRecords(): Promise<{ records: FolderRecord[]; errors: FolderError[]; name?: string | undefined }> {
    const { folder } = this.options;
    // Without this error, a moved folder would look empty, and its records would be deleted from the project.
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    const config = readConfig(folder);
    const { records, errors: folderErrors } = await readSources(folder, config, this.compiler);
    const errors = await withoutKnownAliasErrors(this.api, folderErrors, config.name);
    const values = config.stages.local?.values ?? {};
    const withStageValues = withValues(records, values);
    append(errors, valueErrorsIn(records, values));
    const images = new FolderImages(folder);
    append(errors, images.errorsIn(withStageValues));
    append(errors, await campaignErrorsIn(withStageValues, this.api));
    const invalidPaths = new Set(errors.map(({ path }) => path));
    const validRecords = withStageValues.filter(({ path }) => !invalidPaths.has(path));
    await images.upload(validRecords, this.api, this.options.log);
    return { records: await images.withUrls(validRecords, this.api), errors, name: config.name };
  }

  private async renderEmails(records: readonly FolderRecord[], messages: string[]): Promise<PreviewEmail[]> {
    const templates = records.filter(({ kind }) => kind === 'template');
    const emails: PreviewEmail[] = [];
    const parts = partsOf(records);
    const previousRenderings = this.renderings;
    this.renderings = new Map();
    await forEachConcurrent(
      [...templates.entries()],
      MAX_CONCURRENT,
      async ([index, { key, path, content, compiled }]) => {
        const data = compiled?.examples ?? {};
        const usedParts = usesParts(content) ? parts : undefined;
        const cacheKey = `${hashOf(content)} ${JSON.stringify([data, usedParts])}`;
        const rendering = previousRenderings.get(cacheKey) ?? this.render(content, data, usedParts);
        this.renderings.set(cacheKey, rendering);
        const result = await rendering;
        if (typeof result === 'string') {
          // The service may render it next time.
          this.renderings.delete(cacheKey);
          messages.push(`${path}: ${result}`);
          return;
        }
        const { warnings, ...email } = result;
        emails[index] = { key, path, ...email };
        const warningTexts = warnings.map(({ message }) => `${path}: ${message}`);
        if (content.variables) append(messages, warningTexts);
      },
    );
    return emails.filter((email) => email !== undefined);
  }

  private async render(
    { subject, body, text, previewText, variables, layout }: FolderRecord['content'],
    data: object,
    parts: object | undefined,
  ): Promise<Rendering | string> {
    try {
      const content = { subject, body, text, previewText, variables, layout, ...(parts ? { parts } : {}) };
      const response = await this.api.post<{ data: Rendering }>('/templates/preview', { ...content, data });
      return response.data;
    } catch (error) {
      return textOfError(error);
    }
  }

  private async push(
    { records, name: folder }: { records: readonly FolderRecord[]; name?: string | undefined },
    isComplete: boolean,
    messages: string[],
  ): Promise<void> {
    const projectRecords = await readProject(this.api, records);
    // A file with an error is missing in `records`, but was not deleted. Its record must stay in the project.
    const plan = planOf(aliasesToKeys(records, fromOtherFolders(folder, projectRecords)), projectRecords, {
      folder,
      prune: isComplete,
    });
    append(messages, plan.flatMap(conflictMessages));
    if (!plan.some(({ action }) => ['create', 'change', 'delete'].includes(action))) return;
    const lease = new PushLease(this.api, contentHashOf(records, folder));
    try {
      await lease.renewIfDue();
      await new Push(this.api, lease, projectRecords, { folder, log: this.options.log }).apply(plan);
    } finally {
      await lease.release();
    }
  }

  private show(emails: PreviewEmail[], messages: string[]): void {
    this.options.show({ folder: this.options.folder, emails, errors: [...messages] });
  }

  private report(messages: string[]): void {
    if (messages.length === 0 && this.reportedMessages.length > 0) this.options.log('The folder has no errors.');
    for (const message of messages) if (!this.reportedMessages.includes(message)) this.options.log(message);
    this.reportedMessages = messages;
  }
}

const conflictMessages = ({ action, kind, key, projectRecord }: PlannedRecord): string[] =>
  action === 'conflict' && projectRecord
    ? [
        `${kind} ${key} was not overwritten: ${reasonOf(projectRecord)}. Get the change with posthaste pull, or overwrite it with posthaste push --wins folder.`,
      ]
    : [];

function partsOf(records: readonly FolderRecord[]) {
  const contentByKey = (partKind: FolderRecord['kind']) =>
    Object.fromEntries(
      records
        .filter(({ kind }) => kind === partKind)
        .map(({ key, content: { body, text } }) => [key, { body, text }] as const),
    );
  return { layouts: contentByKey('layout'), partials: contentByKey('partial') };
}

const usesParts = (content: FolderRecord['content']): boolean =>
  referencesOf('template', content).some(({ kind }) => kind === 'layout' || kind === 'partial');

const textOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));
