import { PosthasteError } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../router/leaving';
import { useGrant } from '../../session/session';
import type { Source } from '../from-code';
import { notify } from '../notify';
import { useIntent } from '../use-intent';
import { cacheDraft, type Draft, deleteDraft, readDraft, saveDraft } from './draft-store';
import { changedFields, changesOf, type Fields, mergeForms } from './merge';

const STORE_AFTER_MS = 300;

export interface RevisedRecord {
  revision: number;
  updatedAt: string;
  updatedBy: { kind: 'member' | 'key' | 'operator'; id: string | null } | null;
  source?: Source | null | undefined;
}

interface EditingOptions<Form extends Fields, Saved extends RevisedRecord> {
  /** Kind and id of the record, or `new`. */
  name: string;
  record: Saved | undefined;
  formOf: (record: Saved | undefined) => Form;
  read?: () => Promise<Saved>;
  /** `revision` prevents overwriting somebody else's changes. */
  save: (edited: { form: Form; changes: Partial<Form>; revision: number | undefined }) => Promise<Saved>;
  invalidates: readonly string[];
  toast: string;
  onDone?: (saved: Saved) => void;
}

export interface Conflict<Form extends Fields> {
  theirs: Form;
  by: RevisedRecord['updatedBy'];
  at: string;
  revision: number;
}

export interface Undoable {
  isChanged: boolean;
  undo: () => void;
  restore: (() => void) | undefined;
}

export const discardChanges = <Form>({ form, before, revision }: Draft<Form>): Draft<Form> => ({
  form: before,
  before,
  revision,
  at: 0,
  discarded: form,
});

export const restoreChanges = <Form>({ discarded, ...draft }: Draft<Form>): Draft<Form> => ({
  ...draft,
  form: discarded ?? draft.form,
  at: Date.now(),
});

export interface Editing<Form extends Fields> extends Undoable {
  form: Form;
  before: Form;
  change: (changes: Partial<Form>) => void;
  isFromCode: boolean;
  restoredAt: number | undefined;
  save: () => Promise<void>;
  isSaving: boolean;
  error: unknown;
  conflict: Conflict<Form> | undefined;
  takeTheirs: () => void;
  keepMine: () => void;
}

const unchangedDraft = <Form>(form: Form, revision: number | undefined): Draft<Form> => ({
  form,
  before: form,
  revision,
  at: 0,
});

const isRevisionOutdated = (error: unknown): boolean =>
  error instanceof PosthasteError && error.code === 'CHANGED_MEANWHILE';

/** Drafts outlive reloads and expired sessions. Shows changes by other people instead of overwriting them. */
export function useEditing<Form extends Fields, Saved extends RevisedRecord>(
  options: EditingOptions<Form, Saved>,
): Editing<Form> {
  const { member, project } = useGrant();
  const key = `${project.id}/${member.id}/${options.name}`;
  const { formOf, record } = options;
  const [draft, setDraft] = useState(() => unchangedDraft(formOf(record), record?.revision));
  const [restoredAt, setRestoredAt] = useState<number>();
  const [failure, setFailure] = useState<{ error?: unknown; conflict?: Conflict<Form> }>({});
  const [isSaving, setSaving] = useState(false);
  const intent = useIntent();
  const queries = useQueryClient();
  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  const isChanged = changedFields(draft.before, draft.form).length > 0;
  useRestoredDraft(key, (storedDraft: Draft<Form>) => {
    if (latestDraft.current.at !== 0) return;
    setDraft(storedDraft);
    setRestoredAt(storedDraft.at);
  });
  const deleteStoredDraft = useStoredDraft(key, draft, isChanged);

  const replaceDraft = (newDraft: Draft<Form>) => {
    setDraft(newDraft);
    setRestoredAt(undefined);
    setFailure({});
    deleteStoredDraft();
  };
  const handleFailure = async (error: unknown) => {
    if (!isRevisionOutdated(error) || !options.read) return setFailure({ error });
    const currentRecord = await options.read();
    const { revision, updatedBy, updatedAt } = currentRecord;
    const theirs = formOf(currentRecord);
    // If the response to an earlier save was lost, the record has this form already.
    const isOwnSave = updatedBy?.id === member.id && changedFields(theirs, latestDraft.current.form).length === 0;
    if (isOwnSave) finishSave(currentRecord);
    else setFailure({ conflict: { theirs, by: updatedBy, at: updatedAt, revision } });
  };
  const finishSave = (savedRecord: Saved) => {
    replaceDraft(unchangedDraft(formOf(savedRecord), savedRecord.revision));
    notify(options.toast);
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => options.invalidates.includes(String(name)) });
    options.onDone?.(savedRecord);
  };
  const save = async () => {
    const { form, before, revision } = latestDraft.current;
    if (!intent.begin(form)) return;
    setSaving(true);
    setFailure({});
    try {
      const savedRecord = await options.save({ form, changes: changesOf(before, form), revision });
      intent.end(form);
      finishSave(savedRecord);
    } catch (error) {
      intent.end(form, error);
      await handleFailure(error).catch(() => setFailure({ error }));
    } finally {
      setSaving(false);
    }
  };
  const { conflict } = failure;
  return {
    form: draft.form,
    before: draft.before,
    change: (changes) => setDraft((current) => ({ ...current, form: { ...current.form, ...changes }, at: Date.now() })),
    isChanged,
    isFromCode: !!record?.source,
    restoredAt,
    undo: () => replaceDraft(discardChanges(draft)),
    restore: isChanged || !draft.discarded ? undefined : () => setDraft(restoreChanges(draft)),
    save,
    isSaving,
    error: failure.error,
    conflict,
    takeTheirs: () => conflict && replaceDraft(unchangedDraft(conflict.theirs, conflict.revision)),
    keepMine: () => {
      if (!conflict) return;
      const { theirs, revision } = conflict;
      setDraft({ form: mergeForms({ ...draft, mine: draft.form, theirs }), before: theirs, revision, at: Date.now() });
      setFailure({});
    },
  };
}

export function useRestoredDraft<Form extends Fields>(key: string, restore: (draft: Draft<Form>) => void): void {
  useEffect(() => {
    let isCancelled = false;
    void readDraft<Form>(key).then((draft) => {
      if (draft && !isCancelled && changedFields(draft.before, draft.form).length > 0) restore(draft);
    });
    return () => {
      isCancelled = true;
    };
  }, [key]);
}

/** Warns before leaving if the browser can't store the draft. Returns a function that deletes the stored draft. */
export function useStoredDraft<Form extends Fields>(key: string, draft: Draft<Form>, isChanged: boolean): () => void {
  const draftToStore = useRef<Draft<Form> | undefined>(undefined);
  draftToStore.current = isChanged && draft.at !== 0 ? draft : undefined;
  const [isStored, setStored] = useState(true);
  useUnsaved(isChanged && !isStored);
  useEffect(() => {
    if (draft.at === 0) return;
    if (isChanged) cacheDraft(key, draft);
    const storeOrDelete = () => {
      if (isChanged) void saveDraft(key, draft).then(setStored);
      else void deleteDraft(key);
    };
    const timer = setTimeout(storeOrDelete, STORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, draft, isChanged]);
  useEffect(() => {
    const store = () => {
      if (draftToStore.current) void saveDraft(key, draftToStore.current);
    };
    addEventListener('pagehide', store);
    return () => {
      removeEventListener('pagehide', store);
      store();
    };
  }, [key]);
  return () => {
    draftToStore.current = undefined;
    void deleteDraft(key);
  };
}
