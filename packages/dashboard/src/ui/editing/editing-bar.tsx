import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../session/client';
import { useGrant } from '../../session/session';
import { Button } from '../button';
import { Problem } from '../problem';
import { Sheet } from '../sheet';
import { Time } from '../time';
import { changedFields, type Fields, findClashes } from './merge';
import type { Conflict, Editing, RevisedRecord, Undoable } from './use-editing';
import { words } from './words';

const MAX_MEMBERS = 100;

export function ChangedBy({ by, ownName = words.you }: { by: RevisedRecord['updatedBy']; ownName?: string }) {
  const { member } = useGrant();
  const isOther = by?.kind === 'member' && by.id !== member.id;
  const { data } = useQuery({
    queryKey: ['members', 'names'],
    queryFn: ({ signal }) => api.members.list({ limit: MAX_MEMBERS }, { signal }),
    enabled: isOther,
  });
  if (by === null) return words.service;
  if (by.kind !== 'member') return words[by.kind];
  if (!isOther) return ownName;
  return data?.items.find(({ id }) => id === by.id)?.email ?? words.member;
}

type Labels<Form> = Partial<Record<keyof Form & string, string>>;

const displayText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const FieldConflict = ({ name, mine, theirs }: { name: string; mine: unknown; theirs: unknown }) => (
  <details className="stack">
    <summary>{name}</summary>
    <h3>{words.yours}</h3>
    <pre className="code">{displayText(mine)}</pre>
    <h3>{words.theirs}</h3>
    <pre className="code">{displayText(theirs)}</pre>
  </details>
);

function Differences<Form extends Fields>({
  editing,
  conflict,
  labels,
}: {
  editing: Editing<Form>;
  conflict: Conflict<Form>;
  labels: Labels<Form>;
}) {
  const { before, form } = editing;
  const nameOf = (field: keyof Form & string) => labels[field] ?? field;
  const clashingFields = findClashes({ before, mine: form, theirs: conflict.theirs });
  return (
    <div className="stack">
      <p>
        {words.theirChanges}: {changedFields(before, conflict.theirs).map(nameOf).join(', ')}.
      </p>
      <p>{clashingFields.length > 0 ? words.bothChanged : words.noneChangedByBoth}</p>
      {clashingFields.map((field) => (
        <FieldConflict key={field} name={nameOf(field)} mine={form[field]} theirs={conflict.theirs[field]} />
      ))}
    </div>
  );
}

function ConflictSheet<Form extends Fields>({
  editing,
  conflict,
  labels,
}: {
  editing: Editing<Form>;
  conflict: Conflict<Form>;
  labels: Labels<Form>;
}) {
  return (
    <Sheet title={words.conflictTitle} onClose={() => {}} persistent>
      <p>
        <strong>
          <ChangedBy by={conflict.by} ownName={words.youInOtherTab} />
        </strong>
        , <Time at={conflict.at} />. {words.nothingLost}
      </p>
      <Differences editing={editing} conflict={conflict} labels={labels} />
      <div className="sheet-end">
        <Button onClick={editing.takeTheirs}>{words.takeTheirs}</Button>
        <Button kind="primary" onClick={editing.keepMine}>
          {words.keepMine}
        </Button>
      </div>
    </Sheet>
  );
}

interface NotesProps<Form extends Fields> {
  editing: Editing<Form>;
  labels: Labels<Form>;
  formFields: readonly string[];
}

export function EditingNotes<Form extends Fields>({
  editing,
  labels,
  formFields,
  hasBar = false,
}: NotesProps<Form> & { hasBar?: boolean }) {
  const { isChanged, restoredAt, restore, error, conflict } = editing;
  const isRestored = restoredAt !== undefined && isChanged;
  const showsDiscarded = restore !== undefined && !hasBar;
  return (
    <>
      {(isRestored || showsDiscarded) && (
        <div className="note warn" role="status">
          {isRestored ? (
            <span>
              {words.restored} <Time at={new Date(restoredAt).toISOString()} />
            </span>
          ) : (
            words.discarded
          )}
          {!hasBar && <UndoButton {...editing} />}
        </div>
      )}
      {error !== undefined && !hasBar && <Problem error={error} formFields={formFields} />}
      {conflict && <ConflictSheet editing={editing} conflict={conflict} labels={labels} />}
    </>
  );
}

interface BarProps<Form extends Fields> extends NotesProps<Form> {
  action?: string;
  /** A new record can be saved unchanged. */
  isNew?: boolean;
  children?: ReactNode;
}

function statusOf({ restoredAt, isFromCode }: Pick<Editing<Fields>, 'restoredAt' | 'isFromCode'>) {
  if (isFromCode) return 'unsavedFromCode';
  return restoredAt === undefined ? 'unsaved' : 'unsavedRestored';
}

const UndoButton = ({ undo, restore }: Undoable) => (
  <Button onClick={restore ?? undo}>{restore ? words.restore : words.undo}</Button>
);

interface SaveBarProps {
  editing: Undoable;
  status?: keyof typeof words;
  children: ReactNode;
}

/** The primary action comes first in tab order. */
export const SaveBar = ({ editing, status = 'unsaved', children }: SaveBarProps) => (
  <div className="savebar">
    {(editing.isChanged || editing.restore) && (
      <span className="soft small grow" role="status">
        {words[editing.isChanged ? status : 'discarded']}
      </span>
    )}
    {children}
    {(editing.isChanged || editing.restore) && <UndoButton {...editing} />}
  </div>
);

export function EditingBar<Form extends Fields>({
  action = words.save,
  isNew = false,
  children,
  ...notes
}: BarProps<Form>) {
  const { editing } = notes;
  const hasBar = editing.isChanged || isNew || !!children || !!editing.restore;
  return (
    <>
      <EditingNotes {...notes} hasBar={hasBar} />
      {hasBar && (
        <SaveBar editing={editing} status={statusOf(editing)}>
          {/* The end of a long form may be out of view. */}
          {editing.error !== undefined && <Problem error={editing.error} formFields={notes.formFields} />}
          {children}
          {(editing.isChanged || isNew) && (
            <Button kind="primary" busy={editing.isSaving} onClick={() => void editing.save()}>
              {action}
            </Button>
          )}
        </SaveBar>
      )}
    </>
  );
}
