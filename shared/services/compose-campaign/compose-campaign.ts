import type { Project } from '../../db/projects/projects';
import type { Campaign, CampaignBodies } from '../../domain/campaigns/campaign';
import { withFooter } from '../../domain/campaigns/footer-place';
import { linksOf } from '../../domain/campaigns/links';
import type { Topic } from '../../domain/contacts/topics';
import { MailSeries } from '../../domain/emails/series';
import { trackingDefault } from '../../domain/emails/tracking-default';
import { mailVariables } from '../../domain/emails/variables';
import { personalLinks } from '../../domain/pages/link-token';
import { now } from '../../ops/clock';
import { env } from '../../ops/env';
import { asMarketing, type ComposeResult, type MailContact } from '../accept-mail/compose-mail';
import { variablesReader } from './stored-variables';
import { templatesOf } from './variant-templates';

/** A campaign's mail to one contact, with what it reads of the contact's data: null where that is too much to be kept. */
export type CampaignMail = ComposeResult & { vars: Record<string, unknown> | null };

/** Composes the mail of one contact in one variant; null stands for the campaign's own. */
export type CampaignComposer = (contact: MailContact, variant: number | null) => CampaignMail;

/** The variants of one campaign, each prepared once. */
function seriesOf(campaign: Campaign, bodies: CampaignBodies, time: number) {
  const links = linksOf(bodies);
  const prepared = new Map<number | null, { series: MailSeries; variables: ReturnType<typeof variablesReader> }>();
  return (variant: number | null) => {
    const known = prepared.get(variant);
    if (known) return known;
    const templates = templatesOf(campaign, bodies, links, variant);
    const made = { series: new MailSeries(templates, time), variables: variablesReader(templates) };
    prepared.set(variant, made);
    return made;
  };
}

/**
 * Composes a campaign's mail for many people: what does not depend on the person is done once. `time`, in epoch
 * milliseconds, is the moment that the mail shows as now.
 */
export function campaignComposer(
  project: Project,
  campaign: Campaign,
  bodies: CampaignBodies,
  topic: Topic | null,
  time = now(),
): CampaignComposer {
  const prepared = seriesOf(campaign, bodies, time);
  const source = { from: { email: campaign.from }, ...(topic ? { topic } : {}) };
  const tracking = campaign.tracking ?? trackingDefault(project, 'MARKETING');
  return (contact, variant) => {
    const { series, variables } = prepared(variant);
    const links = personalLinks(env('publicUrl'), project, contact, campaign.id);
    const rendered = series.render(mailVariables(contact, {}, links));
    const vars = variables(contact.data);
    if (!rendered.ok) return { ...rendered, vars };
    const { fromName, subject, html, text } = rendered.mail;
    const mail = {
      subject,
      html,
      text,
      from: { email: campaign.from, ...(fromName ? { name: fromName } : {}) },
      ...(campaign.replyTo ? { replyTo: campaign.replyTo } : {}),
      headers: [],
      tracking,
    };
    return { ok: true, mail: asMarketing(mail, project, source, { contact, links }, withFooter), vars };
  };
}
