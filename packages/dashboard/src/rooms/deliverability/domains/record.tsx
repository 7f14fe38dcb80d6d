import type { Domain } from '@posthaste/client';
import { Badge } from '../../../ui/badge';
import { Copy } from '../../../ui/copy';
import { recordState } from './record-state';
import { words } from './words';

type ListedRecord = Domain['records'][number];

interface RecordProps {
  record: ListedRecord;
  isChecked: boolean;
}

const CopyableValue = ({ name, value, record }: { name: string; value: string; record: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      <Copy text={value} ariaLabel={words.copy(name, record)} />
    </dd>
  </div>
);

const ValuesInDns = ({ values }: { values: readonly string[] }) => (
  <div>
    <dt>{words.inDns}</dt>
    <dd className="stack">
      {values.length === 0 && <span className="soft">{words.nothing}</span>}
      {values.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </dd>
  </div>
);

const RecordValues = ({ record, isChecked }: RecordProps) => (
  <dl className="record">
    <div>
      <dt>{words.type}</dt>
      <dd>
        <code>{record.type}</code>
      </dd>
    </div>
    <CopyableValue name={words.host} value={record.host} record={record.name} />
    <CopyableValue name={words.name} value={record.name} record={record.name} />
    <CopyableValue name={words.value} value={record.value} record={record.name} />
    {record.priority !== undefined && (
      <CopyableValue name={words.priority} value={String(record.priority)} record={record.name} />
    )}
    {isChecked && <ValuesInDns values={record.found} />}
  </dl>
);

export function DnsRecord({ record, isChecked }: RecordProps) {
  const title = words.purposes[record.purpose];
  const { tone, label } = recordState(record, isChecked);
  return (
    <li className="panel">
      <details className="unfolds" open={tone !== 'good'}>
        <summary className="row">
          <h3>{title}</h3>
          <Badge tone={tone}>{label}</Badge>
          <code className="soft cut">{record.host}</code>
          <span className="soft small end">{record.required ? words.required : words.recommended}</span>
        </summary>
        <div className="panel-body stack">
          <p className="soft">{record.reason}</p>
          <RecordValues record={record} isChecked={isChecked} />
          {isChecked && record.advice && <p className={`note ${tone === 'good' ? '' : tone}`}>{record.advice}</p>}
        </div>
      </details>
    </li>
  );
}
