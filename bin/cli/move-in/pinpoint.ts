import type { Item, OldService } from './items';
import { pinpointSegment } from './pinpoint-segment';
import { handlebarsTranslator } from './templates/handlebars';
import { definedFields, isJson, type Json, textOf } from './values';

function attributesOf(attributes: unknown): Json {
  if (!isJson(attributes)) return {};
  const unwrap = (value: unknown) => (Array.isArray(value) && value.length === 1 ? value[0] : value);
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, unwrap(value)]));
}

function dataOf({ User, Attributes, Metrics, Location, Demographic }: Json): Json {
  const user = isJson(User) ? User : {};
  const location = isJson(Location) ? Location : {};
  const demographic = isJson(Demographic) ? Demographic : {};
  return {
    ...definedFields({
      userId: textOf(user.UserId),
      city: textOf(location.City),
      country: textOf(location.Country),
      postalCode: textOf(location.PostalCode),
      region: textOf(location.Region),
      timezone: textOf(demographic.Timezone),
      locale: textOf(demographic.Locale),
    }),
    ...attributesOf(Metrics),
    ...attributesOf(Attributes),
    ...attributesOf(user.UserAttributes),
  };
}

function endpointOf(record: Json, address: string): Item[] {
  if (record.ChannelType !== 'EMAIL') {
    return [
      {
        kind: 'notMoved',
        subject: `endpoints of ${String(record.ChannelType)}`,
        reason: 'only email addresses are moved',
      },
    ];
  }
  const subscribed = record.OptOut !== 'ALL' && record.EndpointStatus !== 'INACTIVE';
  return [{ kind: 'contact', email: address, subscribed, data: dataOf(record) }];
}

function defaultsOf(text: unknown): Record<string, string> {
  const defaults: Record<string, string> = {};
  const addDefaults = (value: unknown, path: string): void => {
    if (isJson(value)) {
      for (const [key, part] of Object.entries(value)) addDefaults(part, path === '' ? key : `${path}.${key}`);
    } else if (path !== '' && value !== null) defaults[path] = String(value);
  };
  addDefaults(JSON.parse(textOf(text) ?? '{}'), '');
  return defaults;
}

function templateOf(record: Json): Item {
  const name = textOf(record.TemplateName) ?? '(without a name)';
  const notMoved = (reason: string): Item => ({ kind: 'notMoved', subject: `template "${name}"`, reason });
  const { TemplateType = 'EMAIL', HtmlPart, Subject, TextPart, DefaultSubstitutions } = record;
  if (TemplateType !== 'EMAIL') return notMoved('only email templates are moved');
  if (typeof HtmlPart !== 'string' || typeof Subject !== 'string') return notMoved('it has no HTML or no subject');
  const defaults = defaultsOf(DefaultSubstitutions);
  return {
    kind: 'template',
    name,
    subject: Subject,
    body: HtmlPart,
    type: 'MARKETING',
    defaults,
    ...definedFields({ text: textOf(TextPart) }),
  };
}

function read(record: Json): Item[] {
  if (record.TemplateName !== undefined) return [templateOf(record)];
  if (record.SegmentType !== undefined || record.SegmentGroups !== undefined) return [pinpointSegment(record)];
  return typeof record.Address === 'string' ? endpointOf(record, record.Address) : [];
}

export const pinpoint: OldService = {
  name: 'Amazon Pinpoint',
  read,
  isLiquid: false,
  translator: ({ defaults }) => handlebarsTranslator(defaults),
};
