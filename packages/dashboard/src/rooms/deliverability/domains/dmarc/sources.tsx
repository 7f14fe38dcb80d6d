import type { DomainDmarcReports } from '@posthaste/client';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../../../ui/badge';
import { words } from './words';

interface TableProps {
  label: string;
  columns: readonly string[];
  children: ReactNode;
}

const TextTable = ({ label, columns, children }: TableProps) => (
  <section className="panel scrolls" tabIndex={0} aria-label={label}>
    <table className="plain-table explained">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

type Source = DomainDmarcReports['sources'][number];

const tones: Readonly<Record<Source['kind'], Tone>> = { here: 'good', aligned: 'calm', failed: 'warn' };
const columns = [words.source, words.emails, words.dkim, words.spf, words.policyApplied];

const CheckResult = ({ isAligned, result }: { isAligned: boolean; result: Source['dkim'] }) => (
  <td>
    {isAligned ? words.aligned : words.notAligned}
    {result && (
      <span className="soft small line">
        {result.domain} {result.selector && <code>{result.selector}</code>} {result.result}
      </span>
    )}
  </td>
);

const Row = ({ source }: { source: Source }) => (
  <tr>
    <th scope="row">
      <Badge tone={tones[source.kind]}>{words.kinds[source.kind]}</Badge>{' '}
      {source.network && <code>{source.network}</code>}{' '}
      <span className="soft plain">{words.sentAs(source.headerFrom)}</span>
      <span className="soft small plain line">{source.explanation}</span>
    </th>
    <td className="numbers">{source.messages.toLocaleString()}</td>
    <CheckResult isAligned={source.dkimAligned} result={source.dkim} />
    <CheckResult isAligned={source.spfAligned} result={source.spf} />
    <td>{words.dispositions[source.disposition]}</td>
  </tr>
);

const stableKeyOf = ({ messages: _messages, explanation: _explanation, ...identity }: Source): string =>
  JSON.stringify(identity);

export const Sources = ({ reports: { sources, otherMessages, skippedRecords } }: { reports: DomainDmarcReports }) => (
  <>
    <h3>{words.sources}</h3>
    <TextTable label={words.sources} columns={columns}>
      {sources.map((source) => (
        <Row key={stableKeyOf(source)} source={source} />
      ))}
    </TextTable>
    {otherMessages > 0 && <p className="soft small">{words.otherEmails(otherMessages)}</p>}
    {skippedRecords > 0 && <p className="soft small">{words.skippedRecords(skippedRecords)}</p>}
  </>
);

const reporterColumns = [words.reporter, words.reports, words.emails, words.counted];

export const Reporters = ({ reporters }: Pick<DomainDmarcReports, 'reporters'>) => (
  <>
    <h3>{words.reporters}</h3>
    <TextTable label={words.reporters} columns={reporterColumns}>
      {reporters.map(({ reporter, organization, verified, reports, messages }) => (
        <tr key={`${reporter} ${verified}`}>
          <th scope="row">
            {reporter}
            {organization !== '' && organization !== reporter && (
              <span className="soft small plain line">{organization}</span>
            )}
          </th>
          <td className="numbers">{reports.toLocaleString()}</td>
          <td className="numbers">{messages.toLocaleString()}</td>
          <td>{verified ? words.yes : words.unverified}</td>
        </tr>
      ))}
    </TextTable>
  </>
);
