import type { Job, JobRow } from '@posthaste/client';
import { Link } from '../../../router/link';
import { hrefOf, navigate } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { api } from '../../../session/client';
import type { Tone } from '../../../ui/badge';
import { Badge } from '../../../ui/badge';
import { nameOfField } from '../../../ui/field-path';
import { type Column, List } from '../../../ui/list';
import { useList } from '../../../ui/list-query';
import { rowOutcomes } from '../routes';
import { words } from './words';

const tones: Record<JobRow['outcome'], Tone> = {
  created: 'good',
  updated: 'calm',
  unchanged: 'quiet',
  refused: 'bad',
};

function subscribedText({ subscribed }: JobRow): string {
  if (subscribed === null) return '';
  return subscribed ? words.subscribedRow : words.unsubscribedRow;
}

function detailsText(row: JobRow): string {
  if (row.message === null) return subscribedText(row);
  return row.field ? `${nameOfField(row.field)}: ${row.message}` : row.message;
}

const columns: Column<JobRow>[] = [
  {
    name: words.line,
    width: '72px',
    hideOnPhone: true,
    render: ({ line }) => <span className="numbers">{line.toLocaleString()}</span>,
  },
  {
    name: words.address,
    width: 'minmax(0, 1.2fr)',
    render: ({ email }) => <div className="cut">{email || <span className="soft">{words.noAddressInRow}</span>}</div>,
  },
  {
    name: words.error,
    width: 'minmax(0, 1.6fr)',
    render: (row) => (
      <div className="cut soft" title={row.message ?? undefined}>
        {detailsText(row)}
      </div>
    ),
  },
  {
    name: words.outcome,
    width: '110px',
    alignEnd: true,
    render: ({ outcome, repeated }) => (
      <Badge tone={tones[outcome]}>{repeated ? words.repeated : words.outcomes[outcome]}</Badge>
    ),
  },
];

type ImportParameters = Parameters<'contact-import'>;

function OutcomeTabs({ job: { id: job, progress }, outcome }: { job: Job; outcome: ImportParameters['outcome'] }) {
  return (
    <nav className="tabs" aria-label={words.filter}>
      <Link to="contact-import" with={{ job }} aria-current={outcome ? undefined : 'page'}>
        {words.outcomes.refused} <span className="soft small numbers">{progress.refused.toLocaleString()}</span>
      </Link>
      {rowOutcomes.map((name) => (
        <Link
          key={name}
          to="contact-import"
          with={{ job, outcome: name }}
          aria-current={outcome === name ? 'page' : undefined}
        >
          {name === 'updated' && progress.repeated ? words.updatedOrRepeated : words.outcomes[name]}{' '}
          <span className="soft small numbers">{progress[name].toLocaleString()}</span>
        </Link>
      ))}
    </nav>
  );
}

export function RowList({ job, parameters }: { job: Job; parameters: ImportParameters }) {
  const { outcome = 'refused' } = parameters;
  const state = useList({
    key: ['job', job.id, 'rows', outcome, job.progress.processed],
    read: ({ signal, ...page }) => api.jobs.listRows(job.id, { outcome, ...page }, { signal }),
    pages: parameters.pages,
    setPages: (count) => navigate(hrefOf('contact-import', { ...parameters, pages: count }), 'replace'),
  });
  return (
    <section className="stack" aria-label={words.allRows}>
      {job.dryRun ? <OutcomeTabs job={job} outcome={parameters.outcome} /> : <h2>{words.errors}</h2>}
      <List
        label={outcome === 'refused' ? words.errors : words.allRows}
        columns={columns}
        state={state}
        idOf={({ line }) => String(line)}
        empty={<p>{outcome === 'refused' ? words.noErrors : words.noRows}</p>}
      />
      <p className="soft small">{words.rowsKept}</p>
    </section>
  );
}
