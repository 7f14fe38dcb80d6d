import type { PartMessages } from './builder';

export const MessageList = ({ messages: { id, errors, warnings } }: { messages: PartMessages }) =>
  errors.length + warnings.length > 0 && (
    <div id={id} className="marks">
      {errors.map(({ field, message }) => (
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
