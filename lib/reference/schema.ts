import type { ApiDocument, Schema } from '../../packages/dashboard/src/rooms/developers/api/document';
import { limitTexts, typeTextOf } from '../../packages/dashboard/src/rooms/developers/api/example';
import { collapsible, escapeText, sentence, slug } from './markup';

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

const MAX_DEPTH = 5;

const schemaName = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1);

export function fieldsOf(schema: Schema): Field[] {
  if (schema.properties) {
    return Object.entries(schema.properties).map(([name, property]) => ({
      name,
      schema: property,
      isRequired: schema.required?.includes(name) ?? false,
    }));
  }
  if (schema.items) return fieldsOf(schema.items);
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => fieldsOf(choice).length > 0);
  const [firstChoice, ...otherChoices] = choices;
  if (firstChoice && otherChoices.length === 0) return fieldsOf(firstChoice);
  return choices.map((choice, index) => ({ name: `Option ${index + 1}`, schema: choice, isRequired: false }));
}

function schemaNamesIn(schema: Schema): string[] {
  const name = schemaName(schema);
  if (name) return [name];
  const parts = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])];
  return [...new Set(parts.flatMap(schemaNamesIn))];
}

function typeHtml(schema: Schema, document: ApiDocument): string {
  const description = [typeTextOf(schema, document), ...limitTexts(schema)].join(', ');
  return schemaNamesIn(schema).reduce(
    (html, name) => html.replace(new RegExp(`\\b${name}\\b`), `<a href="#schema-${slug(name)}">${name}</a>`),
    escapeText(description),
  );
}

function fieldHtml({ name, schema, isRequired }: Field, document: ApiDocument, depth: number): string {
  const innerFields = fieldsOf(schema);
  const explanation = schema.description ?? schema.anyOf?.find(({ description }) => description)?.description;
  const explanationHtml = explanation ? `<p>${sentence(explanation)}</p>` : '';
  const innerHtml =
    innerFields.length > 0 && depth < MAX_DEPTH
      ? collapsible('Fields', fieldListHtml(innerFields, document, depth + 1))
      : '';
  const requiredHtml = isRequired ? ' <span class="need">required</span>' : '';
  return `<dt><code>${escapeText(name)}</code>${requiredHtml} <span class="type">${typeHtml(schema, document)}</span></dt>\n<dd>${explanationHtml}${innerHtml}</dd>`;
}

const fieldListHtml = (fields: readonly Field[], document: ApiDocument, depth: number): string =>
  `<dl>\n${fields.map((field) => fieldHtml(field, document, depth)).join('\n')}\n</dl>`;

export function fieldsHtml(schema: Schema, document: ApiDocument): string {
  const fields = fieldsOf(schema);
  return fields.length > 0 ? fieldListHtml(fields, document, 0) : `<p class="type">${typeHtml(schema, document)}</p>`;
}
