import type { Marks } from './builder';

export const Marked = ({ marks: { id, problems, warnings } }: { marks: Marks }) =>
  problems.length + warnings.length > 0 && (
    <div id={id} className="marks">
      {problems.map(({ field, message }) => (
        <p key={field + message} className="field-error" role="alert">
          {message}
        </p>
      ))}
      {warnings.map(({ field, message }) => (
        <p key={field + message} className="field-hint" role="status">
          {message}
        </p>
      ))}
    </div>
  );
