import type { AuditEntry } from '@posthaste/client';
import type { ReactNode } from 'react';
import { Anchor, Link } from '../../../router/link';
import { Badge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Copy } from '../../../ui/copy';
import { Fact, Facts } from '../../../ui/facts';
import type { useListedNames } from '../../../ui/listed-names';
import { RecordName } from '../../../ui/record-name';
import { Sheet } from '../../../ui/sheet';
import { exactTime } from '../../../ui/time';
import type { useActors } from '../../../ui/use-actors';
import { words as common } from '../../../ui/words';
import { actionText, changedFieldsText, fieldNames, isDeletion, uncapitalize } from './entry-text';
import { idPrefixOf } from './id-prefix';
import { kindOf, pageOf } from './records';
import { words } from './words';

const tones: Record<AuditEntry['outcome'], Tone> = { attempted: 'warn', done: 'good', failed: 'bad' };

export interface NameLookups {
  actorName: ReturnType<typeof useActors>;
  recordName: ReturnType<typeof useListedNames>;
}

interface EntryProps {
  entry: AuditEntry;
  names: NameLookups;
}

export function actorText({ actor: { kind, id } }: AuditEntry, names: NameLookups): string {
  if (kind === 'operator') return words.operator;
  const name = names.actorName(id) ?? id ?? '';
  return kind === 'key' ? words.keyNamed(name) : name;
}

const quote = (name: ReactNode) => <> “{name}”</>;

function Target({ entry: { target, action }, names, isInDialog }: EntryProps & { isInDialog: boolean }) {
  if (!target) return null;
  const kind = kindOf(target);
  if (kind === undefined) {
    const name = names.actorName(target) ?? (idPrefixOf(target) ? undefined : target);
    return name === undefined ? null : quote(<bdi>{name}</bdi>);
  }
  if (isInDialog)
    return quote(
      <bdi>
        <RecordName kind={kind} id={target} />
      </bdi>,
    );
  const name = names.recordName(kind, target);
  if (name) return quote(<bdi title={target}>{name}</bdi>);
  const wasDeletedLater = name === null && !isDeletion(action);
  return wasDeletedLater ? <span title={target}> {words.deletedSince}</span> : null;
}

export function EntryText({ entry, names, actor }: EntryProps & { actor?: string }) {
  const { role } = entry;
  const fields = changedFieldsText(entry);
  const text = actionText(entry);
  return (
    <>
      {actor && <bdi>{actor}</bdi>} <strong>{actor ? uncapitalize(text) : text}</strong>
      <Target entry={entry} names={names} isInDialog={actor !== undefined} />
      {role && ` ${words.roleChange(role.from, role.to)}`}
      {!role && fields && `: ${fields}`}
    </>
  );
}

export const Outcome = ({ entry: { outcome } }: { entry: AuditEntry }) => (
  <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
);

const RecordLink = ({ target }: { target: string }) => {
  const href = pageOf(target);
  return href ? (
    <Anchor className="mono" href={href}>
      {target}
    </Anchor>
  ) : (
    <code>{target}</code>
  );
};

export const EntrySheet = ({ entry, names, close }: EntryProps & { close: () => void }) => (
  <Sheet title={words.details} onClose={close}>
    <p className="breaks">
      <EntryText entry={entry} names={names} actor={actorText(entry, names)} />
    </p>
    <Facts>
      <Fact name={words.at}>
        <time dateTime={entry.at}>{exactTime(entry.at)}</time>
      </Fact>
      <Fact name={words.outcome}>
        <Outcome entry={entry} /> {entry.code && <code>{entry.code}</code>}
      </Fact>
      <Fact name={words.actor}>
        <Link to="audit-log" with={{ actor: entry.actor.id ?? 'operator' }} onClick={close}>
          {words.allOf(actorText(entry, names))}
        </Link>
      </Fact>
      {entry.target && (
        <Fact name={words.record}>
          <RecordLink target={entry.target} />
        </Fact>
      )}
      {fieldNames(entry).length > 0 && <Fact name={words.fields}>{fieldNames(entry).join(', ')}</Fact>}
      <Fact name={words.operation}>
        <Link to="audit-log" with={{ action: entry.action }} onClick={close}>
          {words.allLike(entry.action)}
        </Link>
      </Fact>
      {entry.sourceIp && <Fact name={words.from}>{entry.sourceIp}</Fact>}
      {entry.userAgent && <Fact name={words.userAgent}>{entry.userAgent}</Fact>}
      {entry.requestId && (
        <Fact name={common.request}>
          <code>{entry.requestId}</code>
        </Fact>
      )}
    </Facts>
    <div className="sheet-end">
      {entry.requestId && <Copy text={entry.requestId} label={common.copyRequest} />}
      <Button kind="primary" onClick={close}>
        {common.close}
      </Button>
    </div>
  </Sheet>
);
