import { type ReactNode, useState } from 'react';
import { type ApiDocument, resolveSchema, type Schema } from './document';
import { kindOf, limitsOf } from './example';
import { words } from './words';

export function Unfolding({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">{label}</summary>
      {isOpen && children()}
    </details>
  );
}

interface Shown {
  schema: Schema;
  document: ApiDocument;
}

function partsOf(given: Schema, document: ApiDocument): { name: string; schema: Schema; required?: boolean }[] {
  const schema = resolveSchema(given, document);
  if (schema.properties)
    return Object.entries(schema.properties).map(([name, one]) => ({
      name,
      schema: one,
      required: schema.required?.includes(name) ?? false,
    }));
  if (schema.items) return partsOf(schema.items, document);
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => partsOf(one, document).length > 0);
  if (choices.length === 1 && choices[0]) return partsOf(choices[0], document);
  if (choices.length > 1) return choices.map((one, n) => ({ name: `${words.oneOf} ${n + 1}`, schema: one }));
  const values = schema.additionalProperties;
  return typeof values === 'object' && Object.keys(values).length > 0 ? [{ name: words.anyName, schema: values }] : [];
}

const Member = ({ name, schema, required, document }: Shown & { name: string; required?: boolean | undefined }) => {
  const resolved = resolveSchema(schema, document);
  const parts = partsOf(schema, document);
  return (
    <div>
      <dt>
        <code>{name}</code>
        {required && <span className="small"> {words.required}</span>}{' '}
        <span className="soft small mono breaks">{[kindOf(schema, document), ...limitsOf(resolved)].join(', ')}</span>
      </dt>
      <dd>
        {schema.description ?? resolved.description}
        {parts.length > 0 && (
          <Unfolding label={words.inside}>{() => <Members parts={parts} document={document} />}</Unfolding>
        )}
      </dd>
    </div>
  );
};

const Members = ({ parts, document }: { parts: ReturnType<typeof partsOf>; document: ApiDocument }) => (
  <dl className="members">
    {parts.map(({ name, schema, required }) => (
      <Member key={name} name={name} schema={schema} required={required} document={document} />
    ))}
  </dl>
);

/** Renders parts when opened, because some schemas are recursive. */
export const SchemaOf = ({ schema, document }: Shown) => {
  const parts = partsOf(schema, document);
  return parts.length > 0 ? (
    <Members parts={parts} document={document} />
  ) : (
    <p className="soft mono small">{kindOf(schema, document)}</p>
  );
};
