import { Problem } from '../../../ui/problem';
import type { Audience } from './use-audience';
import { words } from './words';

export function AudienceResult({ audience, showsExamples = false }: { audience: Audience; showsExamples?: boolean }) {
  const { isIncomplete, isCounting, result, error, retry, errors } = audience;
  if (error)
    return (
      <Problem
        error={error}
        summary={words.couldNotCount}
        retry={retry}
        formFields={errors.map(({ field }) => field)}
      />
    );
  return (
    <div className="stack">
      <p role="status" aria-busy={isCounting || undefined}>
        {isIncomplete && <span className="soft">{words.incomplete}</span>}
        {!isIncomplete && !result && <span className="soft">{words.counting}</span>}
        {result && (
          <strong className={isCounting ? 'soft' : ''}>
            {words.people(result.count, result.countIsLowerBound === true)}
          </strong>
        )}
      </p>
      {result?.countIsLowerBound && <p className="field-hint">{words.countLimited}</p>}
      {showsExamples && result && result.examples.length > 0 && <ExampleContacts examples={result.examples} />}
    </div>
  );
}

const ExampleContacts = ({ examples }: { examples: NonNullable<Audience['result']>['examples'] }) => (
  <section aria-label={words.examples}>
    <h3>{words.examples}</h3>
    <ul>
      {examples.map(({ id, email, subscribed }) => (
        <li key={id} className="cut">
          {email} {!subscribed && <span className="soft small">{words.unsubscribed}</span>}
        </li>
      ))}
    </ul>
  </section>
);
