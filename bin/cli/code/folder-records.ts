import { folderFieldPath } from './api-field-names';
import { checkFieldsOf } from './contents';
import { collisionKey, portableKey } from './file-names';
import { type FolderError, type FolderRecord, type Json, type Kind, keyOfPath, MAX_KEY_LENGTH } from './record';
import { referencesOf } from './references';

const KEY = /^[A-Za-z0-9][\w.-]*(\/[\w.-]+)*$/;

/** Keys may contain slashes, aliases not. */
export const aliasOf = (key: string): string => key.replaceAll('/', '.');

const RECORD_ID = /^(tpl|seg|top|wf)_[0-9A-Z]{26}$/;

/** Rejects records with the same alias or name, and names that are one file where case is ignored. */
export class FolderRecords {
  readonly records: FolderRecord[] = [];
  readonly errors: FolderError[] = [];
  private readonly paths = new Map<string, string>();
  private readonly aliases = new Map<unknown, string>();
  private readonly pathsByCollisionKey = new Map<string, string>();

  addError(path: string, field: string, message: string): void {
    this.errors.push({ path, field, message });
  }

  add(kind: Kind, path: string, fields: Json, compiled?: FolderRecord['compiled']): void {
    const key = keyOfPath(path);
    if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
      return void this.addError(
        path,
        '',
        `A name has at most ${MAX_KEY_LENGTH} characters: letters, digits and - _ . / only.`,
      );
    const otherPath = this.paths.get(`${kind} ${key}`);
    if (otherPath) return void this.addError(path, '', `${otherPath} already has this name.`);
    this.paths.set(`${kind} ${key}`, path);
    if (!this.claimPortablePath(kind, key, path)) return;
    const checked = checkFieldsOf(kind, fields);
    if ('errors' in checked)
      for (const { field, message } of checked.errors) this.addError(path, folderFieldPath(field), message);
    else if (kind !== 'template' || this.claimAlias(path, checked.content))
      this.records.push({ kind, key, path, content: checked.content, ...(compiled ? { compiled } : {}) });
  }

  private claimPortablePath(kind: Kind, key: string, path: string): boolean {
    const similarPath = this.pathsByCollisionKey.get(collisionKey(kind, key));
    const isPortable = portableKey(kind, key) === key;
    const hint =
      kind === 'template'
        ? ` If you rename it, \`alias: ${aliasOf(key).toLowerCase()}\` keeps it the same template.`
        : '';
    if (similarPath)
      this.addError(
        path,
        '',
        `On Windows and macOS, this is the same file as ${similarPath}: only upper and lower case differ.${hint}`,
      );
    else if (!isPortable) this.addError(path, '', `Windows can't have a file of this name.${hint}`);
    this.pathsByCollisionKey.set(collisionKey(kind, key), path);
    return similarPath === undefined && isPortable;
  }

  private claimAlias(path: string, { alias }: Json): boolean {
    const otherPath = this.aliases.get(alias);
    if (typeof alias !== 'string' || otherPath === undefined) {
      this.aliases.set(alias, path);
      return true;
    }
    this.addError(path, 'alias', `${otherPath} already has the alias "${alias}".`);
    return false;
  }

  private existingKeysText(kind: Kind): string {
    const keys = [...this.paths.keys()]
      .filter((name) => name.startsWith(`${kind} `))
      .map((name) => name.slice(kind.length + 1));
    return keys.length === 0 ? `The folder has no ${kind}.` : `The folder has: ${keys.slice(0, 10).join(', ')}.`;
  }

  /** A reference is a file's name, a template's alias, or the id of a record that only the project has. */
  checkReferences(): void {
    for (const { kind, path, content } of this.records) {
      for (const { kind: referencedKind, key, field } of referencesOf(kind, content)) {
        if (this.paths.has(`${referencedKind} ${key}`) || RECORD_ID.test(key)) continue;
        const isTemplate = referencedKind === 'template';
        if (isTemplate && this.aliases.has(key)) continue;
        const message = `There is no ${referencedKind} "${key}". ${this.existingKeysText(referencedKind)}`;
        this.errors.push({ path, field, message, ...(isTemplate ? { alias: key } : {}) });
      }
    }
  }
}
