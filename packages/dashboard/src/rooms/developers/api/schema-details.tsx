import { type ReactNode, useState } from 'react';
import { type ApiDocument, resolveSchema, type Schema } from './document';
import { limitTexts, typeTextOf } from './example';
import { words } from './words';

/** Renders its content when it is opened, because some schemas contain themselves. */
export function LazyDetails({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="small">{label}</summary>
      {isOpen && children()}
    </details>
  );
}

interface SchemaProps {
  schema: Schema;
  document: ApiDocument;
}

interface Property {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The fields of an object or of an array's entries, or the choices that have fields. */
function propertiesOf(schemaOrReference: Schema, document: ApiDocument): Property[] {
  const {
    properties,
    required = [],
    items,
    anyOf,
    oneOf,
    additionalProperties,
  } = resolveSchema(schemaOrReference, document);
  if (properties)
    return Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) }));
  if (items) return propertiesOf(items, document);
  const choices = (anyOf ?? oneOf ?? []).filter((choice) => propertiesOf(choice, document).length > 0);
  if (choices.length > 0) return propertiesOfChoices(choices, document);
  const hasSchemaOfValues = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  return hasSchemaOfValues ? [{ name: words.anyName, schema: additionalProperties, isRequired: false }] : [];
}

function propertiesOfChoices(choices: readonly Schema[], document: ApiDocument): Property[] {
  const [choice, ...otherChoices] = choices;
  if (choice && otherChoices.length === 0) return propertiesOf(choice, document);
  return choices.map((schema, index) => ({ name: `${words.oneOf} ${index + 1}`, schema, isRequired: false }));
}

function PropertyDetails({ property, document }: { property: Property; document: ApiDocument }) {
  const { name, schema, isRequired } = property;
  const resolvedSchema = resolveSchema(schema, document);
  const nestedProperties = propertiesOf(schema, document);
  return (
    <div>
      <dt>
        <code>{name}</code>
        {isRequired && <span className="small"> {words.required}</span>}{' '}
        <span className="soft small mono breaks">
          {[typeTextOf(schema, document), ...limitTexts(resolvedSchema)].join(', ')}
        </span>
      </dt>
      <dd>
        {schema.description ?? resolvedSchema.description}
        {nestedProperties.length > 0 && (
          <LazyDetails label={words.nestedFields}>
            {() => <PropertyList properties={nestedProperties} document={document} />}
          </LazyDetails>
        )}
      </dd>
    </div>
  );
}

const PropertyList = ({ properties, document }: { properties: Property[]; document: ApiDocument }) => (
  <dl className="members">
    {properties.map((property) => (
      <PropertyDetails key={property.name} property={property} document={document} />
    ))}
  </dl>
);

export const SchemaDetails = ({ schema, document }: SchemaProps) => {
  const properties = propertiesOf(schema, document);
  return properties.length > 0 ? (
    <PropertyList properties={properties} document={document} />
  ) : (
    <p className="soft mono small">{typeTextOf(schema, document)}</p>
  );
};
