import { PosthasteError } from '@posthaste/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../../router/leaving';
import { useGrant } from '../../session/session';
import type { Source } from '../from-code';
import { notify } from '../notify';
import { cacheDraft, type Draft, deleteDraft, readDraft, saveDraft } from './draft-store';
import { changedFields, changesOf, type Fields, mergeForms } from './merge';

const STORE_AFTER_MS = 300;

export interface Revised {
  revision: number;
  updatedAt: string;
  updatedBy: { kind: 'member' | 'key' | 'operator'; id: string | null } | null;
  source?: Source | null | undefined;
}

interface Subject<Form extends Fields, Saved extends Revised> {
  /** Kind and id of the record, or `new`. */
  name: string;
  record: Saved | undefined;
  formOf: (record: Saved | undefined) => Form;
  read?: () => Promise<Saved>;
  /** `revision` prevents overwriting somebody else's changes. */
  save: (given: { form: Form; changes: Partial<Form>; revision: number | undefined }) => Promise<Saved>;
  invalidates: readonly string[];
  toast: string;
  onDone?: (saved: Saved) => void;
}

export interface Conflict<Form extends Fields> {
  theirs: Form;
  by: Revised['updatedBy'];
  at: string;
  revision: number;
}

export interface Editing<Form extends Fields> {
  form: Form;
  before: Form;
  change: (given: Partial<Form>) => void;
  isChanged: boolean;
  isFromCode: boolean;
  restoredAt: number | undefined;
  undo: () => void;
  save: () => Promise<void>;
  isSaving: boolean;
  error: unknown;
  conflict: Conflict<Form> | undefined;
  takeTheirs: () => void;
  keepMine: () => void;
}

const isOutdated = (error: unknown): boolean => error instanceof PosthasteError && error.code === 'CHANGED_MEANWHILE';

/** Drafts outlive reloads and sessions. Shows others' changes instead of overwriting them. */
export function useEditing<Form extends Fields, Saved extends Revised>(subject: Subject<Form, Saved>): Editing<Form> {
  const { member, project } = useGrant();
  const key = `${project.id}/${member.id}/${subject.name}`;
  const { formOf, record } = subject;
  const newDraft = (): Draft<Form> => {
    const form = formOf(record);
    return { form, before: form, revision: record?.revision, at: 0 };
  };
  const [draft, setDraft] = useState(newDraft);
  const [restoredAt, setRestoredAt] = useState<number>();
  const [failed, setFailed] = useState<{ error?: unknown; conflict?: Conflict<Form> }>({});
  const [isSaving, setSaving] = useState(false);
  const queries = useQueryClient();
  const latest = useRef(draft);
  latest.current = draft;
  const isChanged = changedFields(draft.before, draft.form).length > 0;
  useRestoredDraft(key, (found: Draft<Form>) => {
    if (latest.current.at !== 0) return;
    setDraft(found);
    setRestoredAt(found.at);
  });
  useStoredDraft(key, draft, isChanged);

  const resetTo = (form: Form, revision: number | undefined) => {
    setDraft({ form, before: form, revision, at: 0 });
    setRestoredAt(undefined);
    setFailed({});
    void deleteDraft(key);
  };
  const handleFailure = async (error: unknown) => {
    if (!isOutdated(error) || !subject.read) return setFailed({ error });
    const theirs = await subject.read();
    const { form } = latest.current;
    // The user's own save, whose response was lost.
    if (theirs.updatedBy?.id === member.id && changedFields(formOf(theirs), form).length === 0) return finish(theirs);
    setFailed({
      conflict: { theirs: formOf(theirs), by: theirs.updatedBy, at: theirs.updatedAt, revision: theirs.revision },
    });
  };
  const finish = (saved: Saved) => {
    resetTo(formOf(saved), saved.revision);
    notify(subject.toast);
    void queries.invalidateQueries({ predicate: ({ queryKey }) => subject.invalidates.includes(String(queryKey[0])) });
    subject.onDone?.(saved);
  };
  const save = async () => {
    const { form, before, revision } = latest.current;
    setSaving(true);
    setFailed({});
    try {
      finish(await subject.save({ form, changes: changesOf(before, form), revision }));
    } catch (error) {
      await handleFailure(error).catch(() => setFailed({ error }));
    } finally {
      setSaving(false);
    }
  };
  const { conflict } = failed;
  return {
    form: draft.form,
    before: draft.before,
    change: (given) => setDraft((one) => ({ ...one, form: { ...one.form, ...given }, at: Date.now() })),
    isChanged,
    isFromCode: !!record?.source,
    restoredAt,
    undo: () => resetTo(draft.before, draft.revision),
    save,
    isSaving,
    error: failed.error,
    conflict,
    takeTheirs: () => conflict && resetTo(conflict.theirs, conflict.revision),
    keepMine: () => {
      if (!conflict) return;
      const { theirs, revision } = conflict;
      setDraft({ form: mergeForms({ ...draft, mine: draft.form, theirs }), before: theirs, revision, at: Date.now() });
      setFailed({});
    },
  };
}

export function useRestoredDraft<Form extends Fields>(key: string, found: (draft: Draft<Form>) => void): void {
  useEffect(() => {
    let isCancelled = false;
    void readDraft<Form>(key).then((draft) => {
      if (draft && !isCancelled && changedFields(draft.before, draft.form).length > 0) found(draft);
    });
    return () => {
      isCancelled = true;
    };
  }, [key]);
}

/** Warns before leaving if the browser can't store the draft. */
export function useStoredDraft<Form extends Fields>(key: string, draft: Draft<Form>, isChanged: boolean): void {
  const unsaved = useRef<Draft<Form> | undefined>(undefined);
  unsaved.current = isChanged && draft.at !== 0 ? draft : undefined;
  const [isStored, setStored] = useState(true);
  useUnsaved(isChanged && !isStored);
  useEffect(() => {
    if (draft.at === 0) return;
    if (isChanged) cacheDraft(key, draft);
    const keep = () => void (isChanged ? saveDraft(key, draft).then(setStored) : deleteDraft(key));
    const timer = setTimeout(keep, STORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, draft, isChanged]);
  useEffect(() => {
    const keep = () => {
      if (unsaved.current) void saveDraft(key, unsaved.current);
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [key]);
}
