import { type ReactNode, useState } from 'react';
import { type ApiDocument, resolveSchema, type Schema } from './document';
import { limitTexts, typeTextOf } from './example';
import { words } from './words';

export function LazyDetails({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="small">{label}</summary>
      {isOpen && children()}
    </details>
  );
}

interface SchemaProps {
  schema: Schema;
  document: ApiDocument;
}

function propertiesOf(
  unresolved: Schema,
  document: ApiDocument,
): { name: string; schema: Schema; required?: boolean }[] {
  const schema = resolveSchema(unresolved, document);
  if (schema.properties)
    return Object.entries(schema.properties).map(([name, property]) => ({
      name,
      schema: property,
      required: schema.required?.includes(name) ?? false,
    }));
  if (schema.items) return propertiesOf(schema.items, document);
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => propertiesOf(choice, document).length > 0);
  if (choices.length === 1 && choices[0]) return propertiesOf(choices[0], document);
  if (choices.length > 1)
    return choices.map((choice, index) => ({ name: `${words.oneOf} ${index + 1}`, schema: choice }));
  const values = schema.additionalProperties;
  return typeof values === 'object' && Object.keys(values).length > 0 ? [{ name: words.anyName, schema: values }] : [];
}

const Property = ({
  name,
  schema,
  required,
  document,
}: SchemaProps & { name: string; required?: boolean | undefined }) => {
  const resolved = resolveSchema(schema, document);
  const properties = propertiesOf(schema, document);
  return (
    <div>
      <dt>
        <code>{name}</code>
        {required && <span className="small"> {words.required}</span>}{' '}
        <span className="soft small mono breaks">
          {[typeTextOf(schema, document), ...limitTexts(resolved)].join(', ')}
        </span>
      </dt>
      <dd>
        {schema.description ?? resolved.description}
        {properties.length > 0 && (
          <LazyDetails label={words.nestedFields}>
            {() => <PropertyList properties={properties} document={document} />}
          </LazyDetails>
        )}
      </dd>
    </div>
  );
};

const PropertyList = ({
  properties,
  document,
}: {
  properties: ReturnType<typeof propertiesOf>;
  document: ApiDocument;
}) => (
  <dl className="members">
    {properties.map(({ name, schema, required }) => (
      <Property key={name} name={name} schema={schema} required={required} document={document} />
    ))}
  </dl>
);

/** Renders nested properties when opened, because some schemas are recursive. */
export const SchemaDetails = ({ schema, document }: SchemaProps) => {
  const properties = propertiesOf(schema, document);
  return properties.length > 0 ? (
    <PropertyList properties={properties} document={document} />
  ) : (
    <p className="soft mono small">{typeTextOf(schema, document)}</p>
  );
};
