import { getCampaignBodies } from '../../db/campaigns/bodies';
import { campaignRef } from '../../db/campaigns/campaigns';
import type { Project } from '../../db/projects/projects';
import {
  type Campaign,
  type CampaignBodies,
  fromNameOf,
  previewTextOf,
  subjectOf,
} from '../../domain/campaigns/campaign';
import { campaignEmailId } from '../../domain/campaigns/campaign-email';
import {
  type CampaignLink,
  linksOf,
  withFooter,
  withFooterSlot,
  withLinkNumbers,
} from '../../domain/campaigns/template-marks';
import type { Topic } from '../../domain/contacts/topics';
import { type EmailTemplates, templatesIn } from '../../domain/emails/email-templates';
import { headerList } from '../../domain/emails/headers';
import { EmailSeries } from '../../domain/emails/render-email';
import { withUtm } from '../../domain/emails/utm';
import { emailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import { trackingDefault } from '../../domain/sending/sending';
import { usedData } from '../../domain/templates/compile';
import { MAX_SOURCE } from '../../domain/templates/limits';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { asMarketing, type ComposeResult, type EmailContact, type EmailWithText } from '../accept-email/compose-email';

type CampaignEmail = ComposeResult<EmailWithText> & { vars: Record<string, unknown> | null };

type CampaignComposer = (contact: EmailContact, variant: number | null, emailId?: string) => CampaignEmail;

/** A cached composer can be out of date only in the project's tracking setting. */
const MAX_AGE_MS = MINUTE_MS;
/** Each composer holds up to a megabyte of bodies. */
const MAX_CACHED = 8;

const composers = timedCache<CampaignComposer | null>(MAX_AGE_MS, MAX_CACHED);

/** Returns null if the content was deleted. */
export function composerFor(
  project: Project,
  campaign: Campaign,
  topic: Topic | null,
): Promise<CampaignComposer | null> {
  const key = `${campaign.projectId}#${campaign.id}#${campaign.bodyVersion}`;
  return composers.get(key, async () => {
    const bodies = await getCampaignBodies(campaignRef(campaign), campaign.bodyVersion);
    return bodies && campaignComposer(project, campaign, bodies, topic);
  });
}

export function campaignComposer(
  currentProject: Project,
  campaign: Campaign,
  bodies: CampaignBodies,
  currentTopic: Topic | null,
  time: EpochMs = now(),
): CampaignComposer {
  const { project, topic } = withShownSettings(campaign, currentProject, currentTopic);
  const seriesFor = cachedSeries(campaign, bodies, time, project.language);
  const source = { from: { email: campaign.from }, ...(topic ? { topic } : {}) };
  const tracking = campaign.tracking ?? trackingDefault(project, 'MARKETING');
  const headers = headerList(campaign.headers);
  // The settings in `shown` are frozen at the start, and have `utm` only if clicks were recorded then.
  const recordsClicks = campaign.shown !== undefined || tracking;
  const withUtmLinks = (html: string): string =>
    project.utm && recordsClicks ? withUtm(html, { ...project.utm, campaign: campaign.name }, env('publicUrl')) : html;
  return (contact, variant, emailId = campaignEmailId({ campaignId: campaign.id, contactId: contact.id })) => {
    const { series, usedVariables } = seriesFor(variant);
    const links = personalLinks(env('publicUrl'), project, contact, time, { emailId, campaignId: campaign.id });
    const rendered = series.render(emailVariables(contact, {}, links));
    const vars = usedVariables(contact.data);
    if (!rendered.ok) return { ...rendered, vars };
    const { fromName, subject, text } = rendered.email;
    const email = {
      subject,
      html: withUtmLinks(rendered.email.html),
      text,
      from: { email: campaign.from, ...(fromName ? { name: fromName } : {}) },
      ...(campaign.replyTo ? { replyTo: campaign.replyTo } : {}),
      headers,
      tracking,
    };
    return { ok: true, email: asMarketing(email, project, source, { contact, links }, withFooter), vars };
  };
}

function withShownSettings({ shown, topicId }: Campaign, project: Project, topic: Topic | null) {
  if (shown === undefined) return { project, topic };
  const { language: _, postalAddress: __, unsubscribeMailto: ___, utm: ____, ...rest } = project;
  const { topicName, ...settings } = shown;
  const frozenTopic = topicId === undefined || topicName === undefined ? null : { id: topicId, name: topicName };
  return { project: { ...rest, ...settings }, topic: frozenTopic };
}

function cachedSeries(campaign: Campaign, bodies: CampaignBodies, time: number, language: Project['language']) {
  const links = linksOf(bodies);
  const seriesByVariant = new Map<
    number | null,
    { series: EmailSeries; usedVariables: ReturnType<typeof usedVariablesOf> }
  >();
  return (variant: number | null) => {
    const existing = seriesByVariant.get(variant);
    if (existing) return existing;
    const templates = { ...templatesOf(campaign, bodies, links, variant), language };
    const entry = { series: EmailSeries.withTextParts(templates, time), usedVariables: usedVariablesOf(templates) };
    seriesByVariant.set(variant, entry);
    return entry;
  };
}

function withMarks(body: string, links: readonly CampaignLink[]): string {
  if (body === '') return body;
  const markedBody = withFooterSlot(withLinkNumbers(body, links));
  return markedBody.length <= MAX_SOURCE ? markedBody : body;
}

function templatesOf(
  campaign: Campaign,
  bodies: CampaignBodies,
  links: readonly CampaignLink[],
  variant: number | null,
): EmailTemplates {
  const variantBody = variant === null ? null : (bodies.variants[variant] ?? null);
  return {
    subject: subjectOf(campaign, variant),
    body: withMarks(variantBody ?? bodies.body, links),
    text: variantBody === null ? bodies.text : null,
    previewText: previewTextOf(campaign, bodies),
    fromName: fromNameOf(campaign, variant),
    variables: bodies.variables,
  };
}

/** Larger data isn't stored: a contact has up to 32 KB, and each KB costs a write unit. */
const MAX_VARS_BYTES = 8_192;
/** The footer's language and the templates' filters need these fields. */
const ALWAYS_USED_FIELDS = ['locale', 'timezone'];

/** The part of a contact's data from which the email can be rendered again. Null if it is too large. */
function usedVariablesOf(templates: EmailTemplates) {
  const declared = new Set((templates.variables ?? []).map(({ name }) => name.split('.', 1)[0]));
  const { keys, areAllUsed } = usedData(templatesIn(templates));
  const isUsed = (name: string): boolean =>
    areAllUsed || keys.has(name) || declared.has(name) || ALWAYS_USED_FIELDS.includes(name);
  return (data: Readonly<Record<string, unknown>>): Record<string, unknown> | null => {
    const usedFields = Object.fromEntries(Object.entries(data).filter(([name]) => isUsed(name)));
    return Buffer.byteLength(JSON.stringify(usedFields)) <= MAX_VARS_BYTES ? usedFields : null;
  };
}
