import type { AuditEntry } from '@posthaste/client';
import { Anchor } from '../../../router/anchor';
import { Link } from '../../../router/link';
import { Badge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Copy } from '../../../ui/copy';
import { Fact, Facts } from '../../../ui/facts';
import { RecordName } from '../../../ui/record-name';
import { Sheet } from '../../../ui/sheet';
import { exactTime } from '../../../ui/time';
import type { useActors } from '../../../ui/use-actors';
import { words as common } from '../../../ui/words';
import { actionText, fieldsOf } from './entry-text';
import { kindOf, pageOf } from './records';
import { words } from './words';

const tones: Record<AuditEntry['outcome'], Tone> = { attempted: 'warn', done: 'good', failed: 'bad' };

export type Names = ReturnType<typeof useActors>;

interface EntryProps {
  entry: AuditEntry;
  names: Names;
}

export function actorText({ actor: { kind, id } }: AuditEntry, names: Names): string {
  if (kind === 'operator') return words.operator;
  const name = names(id) ?? id ?? '';
  return kind === 'key' ? words.keyNamed(name) : name;
}

function TargetName({ target, names }: { target: string; names: Names }) {
  const kind = kindOf(target);
  if (kind) return <RecordName kind={kind} id={target} />;
  return <>{names(target) ?? (/^[a-z]+_[0-9A-Z]{26}/.test(target) ? '' : target)}</>;
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const isNamed = (target: string, names: Names): boolean =>
  kindOf(target) !== undefined || names(target) !== undefined || !/^[a-z]+_[0-9A-Z]{26}/.test(target);

export function Done({ entry, names, actor }: EntryProps & { actor?: string }) {
  const { target, role } = entry;
  const fields = fieldsOf(entry);
  return (
    <>
      {actor} <strong>{actor ? uncapital(actionText(entry)) : actionText(entry)}</strong>
      {target && isNamed(target, names) && (
        <>
          {' “'}
          <TargetName target={target} names={names} />”
        </>
      )}
      {role && ` ${words.roleChange(role.from, role.to)}`}
      {!role && fields && `: ${fields}`}
    </>
  );
}

export const Outcome = ({ entry: { outcome } }: { entry: AuditEntry }) => (
  <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>
);

const Record = ({ target }: { target: string }) => {
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
      <Done entry={entry} names={names} actor={actorText(entry, names)} />
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
          <Record target={entry.target} />
        </Fact>
      )}
      {entry.members.length > 0 && <Fact name={words.fields}>{entry.members.join(', ')}</Fact>}
      <Fact name={words.operation}>
        <Link to="audit-log" with={{ action: entry.action }} onClick={close}>
          {words.allLike(entry.action)}
        </Link>
      </Fact>
      {entry.sourceIp && <Fact name={words.from}>{entry.sourceIp}</Fact>}
      {entry.userAgent && <Fact name={words.program}>{entry.userAgent}</Fact>}
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
