import type { DomainDmarcReports } from '@posthaste/client';
import { TextTable } from './table';
import { words } from './words';

const columns = [words.reporter, words.reports, words.emails, words.counted];

export const Reporters = ({ reporters }: Pick<DomainDmarcReports, 'reporters'>) => (
  <>
    <h3>{words.reporters}</h3>
    <TextTable label={words.reporters} columns={columns}>
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
