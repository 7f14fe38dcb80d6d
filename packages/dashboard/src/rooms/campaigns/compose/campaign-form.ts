import type { Campaign, Filter, UpdateCampaignBody } from '@posthaste/client';
import { emptyFilter } from '../../segments/filter/tree';

export type FormVariant = NonNullable<Campaign['variants']>[number];

export interface CampaignForm {
  name: string;
  subject: string;
  from: string;
  fromName: string;
  replyTo: string;
  template: string;
  body: string;
  text: string;
  previewText: string;
  audienceType: Campaign['audienceType'];
  segmentId: string;
  audienceFilter: Filter;
  topicId: string;
  /** One `Name: value` per line. */
  headers: string;
  holdoutPercent: string;
  localHour: string;
  timezone: string;
  variants: FormVariant[];
  testPercent: string;
  testMetric: 'opens' | 'clicks' | 'manual';
  testHours: string;
}

const DEFAULT_TEST_HOURS = 4;

const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

const headerLines = (headers: Campaign['headers'] = {}): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const inOtherCase = (name: string): string => (name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase());

/** Keeps invalid names, and both of two equal names by changing the case, so that the service reports them. */
function headersOf(lines: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const line of lines.split('\n').filter((text) => text.trim())) {
    const [beforeColon = '', ...afterColon] = line.split(':');
    const name = beforeColon.trim();
    const isRepeated = Object.hasOwn(headers, name);
    headers[isRepeated ? inOtherCase(name) : name] = afterColon.join(':').trim();
  }
  return Object.keys(headers).length > 0 ? headers : null;
}

export const formOf = (campaign: Campaign | undefined): CampaignForm => ({
  name: textOf(campaign?.name),
  subject: textOf(campaign?.subject),
  from: textOf(campaign?.from),
  fromName: textOf(campaign?.fromName),
  replyTo: textOf(campaign?.replyTo),
  template: textOf(campaign?.template),
  body: textOf(campaign?.body),
  text: textOf(campaign?.text),
  previewText: textOf(campaign?.previewText),
  audienceType: campaign?.audienceType ?? 'ALL',
  segmentId: textOf(campaign?.segmentId),
  audienceFilter: (campaign?.audienceFilter as Filter | null | undefined) ?? emptyFilter(),
  topicId: textOf(campaign?.topicId),
  headers: headerLines(campaign?.headers),
  holdoutPercent: textOf(campaign?.holdoutPercent),
  localHour: textOf(campaign?.localHour),
  timezone: textOf(campaign?.timezone),
  variants: campaign?.variants ?? [],
  testPercent: textOf(campaign?.test?.percent),
  testMetric: campaign?.test?.metric ?? 'clicks',
  testHours: textOf(campaign?.test?.afterHours ?? DEFAULT_TEST_HOURS),
});

const trimmedOrNull = (value: string): string | null => value.trim() || null;

/** Returns invalid text unchanged, so that the service reports it: JSON would turn `NaN` into null. */
function numberOf(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : (text as unknown as number);
}

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

/** The service accepts a segment only with SEGMENT, and a filter only with FILTERED. */
export function audienceOf({ audienceType, segmentId, audienceFilter }: CampaignForm) {
  return {
    audienceType,
    segmentId: audienceType === 'SEGMENT' ? trimmedOrNull(segmentId) : null,
    audienceFilter: audienceType === 'FILTERED' ? audienceFilter : null,
  };
}

function variantsOf({ variants, testPercent, testMetric, testHours }: CampaignForm): UpdateCampaignBody {
  if (variants.length === 0) return { variants: null, test: null };
  const afterHours = testMetric === 'manual' ? null : numberOrNull(testHours);
  return {
    variants: variants.map(({ name, subject, fromName, body }) => ({
      name: name.trim(),
      subject: subject || null,
      fromName: trimmedOrNull(fromName ?? ''),
      body,
    })),
    test: testPercent.trim() === '' ? null : { percent: numberOf(testPercent), metric: testMetric, afterHours },
  };
}

/** With a template, an empty subject means the template's subject. */
function contentOf(
  { template, subject, body, text, previewText }: CampaignForm,
  changes: Partial<CampaignForm>,
): UpdateCampaignBody {
  const isTemplateRemoved = changes.template === '';
  const mustSend = (field: keyof CampaignForm) => field in changes || isTemplateRemoved;
  const sharedFields = {
    ...(mustSend('subject') ? { subject: template && subject === '' ? null : subject } : {}),
    ...(mustSend('previewText') ? { previewText: trimmedOrNull(previewText) } : {}),
  };
  if (template) return { ...sharedFields, ...('template' in changes ? { template } : {}) };
  return {
    ...sharedFields,
    ...(isTemplateRemoved ? { template: null } : {}),
    ...(mustSend('body') ? { body: trimmedOrNull(body) } : {}),
    ...(mustSend('text') ? { text: trimmedOrNull(text) } : {}),
  };
}

export function bodyOf(form: CampaignForm, changes: Partial<CampaignForm>): UpdateCampaignBody {
  const hasChanged = (...fields: (keyof CampaignForm)[]) => fields.some((field) => field in changes);
  return {
    ...(hasChanged('name') ? { name: form.name.trim() } : {}),
    ...contentOf(form, changes),
    ...(hasChanged('from') && form.from.trim() ? { from: form.from.trim() } : {}),
    ...(hasChanged('fromName') ? { fromName: trimmedOrNull(form.fromName) } : {}),
    ...(hasChanged('replyTo') ? { replyTo: trimmedOrNull(form.replyTo) } : {}),
    ...(hasChanged('audienceType', 'segmentId', 'audienceFilter') ? audienceOf(form) : {}),
    ...(hasChanged('topicId') ? { topicId: trimmedOrNull(form.topicId) } : {}),
    ...(hasChanged('headers') ? { headers: headersOf(form.headers) } : {}),
    ...(hasChanged('holdoutPercent') ? { holdoutPercent: numberOrNull(form.holdoutPercent) } : {}),
    ...(hasChanged('localHour') ? { localHour: numberOrNull(form.localHour) } : {}),
    ...(hasChanged('timezone') ? { timezone: trimmedOrNull(form.timezone) } : {}),
    ...(hasChanged('variants', 'testPercent', 'testMetric', 'testHours') ? variantsOf(form) : {}),
  };
}
