import type { ReviewFinding } from '../../contract/campaign-review';
import type { WholeCampaign } from '../../db/campaigns/edits';
import { topicState } from '../../db/contacts/topics';
import type { Project } from '../../db/projects/projects';
import { finding } from '../../domain/campaigns/review/findings';
import { type HtmlPart, htmlPartsOf, type Picture } from '../../domain/campaigns/review/html-parts';
import { isPlaceholder, linkResponseFinding, linkUrlFinding } from '../../domain/campaigns/review/links';
import { pictureResponseFinding, pictureTagFindings } from '../../domain/campaigns/review/pictures';
import {
  type Located,
  planUrlChecks,
  type UrlCheckPlan,
  type UrlResponse,
} from '../../domain/campaigns/review/url-checks';
import { greatest } from '../../domain/lists';
import { type Declared, examplesAsFallbacks } from '../../domain/templates/declared';
import { now } from '../../ops/clock';
import { optionalEnv } from '../../ops/env';
import type { EmailContact } from '../accept-email/compose-email';
import { checkReady } from '../check-campaign/check-campaign';
import { campaignComposer } from '../compose-campaign/compose-campaign';
import { unprovidedVariables } from '../template-variables/unprovided-variables';
import { checkUrls } from './check-urls';
import {
  type Compose,
  EmptyValues,
  type LocatedTemplate,
  type Version,
  VersionReview,
  versionsOf,
} from './render-samples';
import { placeholderContact, sampleAudience } from './sample-audience';

export interface CampaignReview {
  findings: ReviewFinding[];
  samples: number;
  htmlBytes: number;
  unlisted: number;
  links: CheckCounts;
  pictures: CheckCounts;
}

interface CheckCounts {
  checked: number;
  unchecked: number;
}

/** For links and pictures each. */
const MAX_CHECKED_URLS = 20;
/** An API response has at most 6 MB. */
const MAX_FINDINGS = 200;
/** An email may take a second, and the gateway waits 29 seconds. */
const RENDERING_MS = 4_000;

export async function reviewCampaign(project: Project, whole: WholeCampaign): Promise<CampaignReview> {
  const { campaign, bodies } = whole;
  const versions = versionsOf(campaign, bodies);
  const templates = distinctTemplates(versions.flatMap(({ index: _index, ...parts }) => Object.values(parts)));
  const { links, pictures, urlFindings } = reviewBodies(templates.filter(({ place }) => place === 'body'));
  const [notReady, contacts, topic, responseFindings, unprovided] = await Promise.all([
    checkReady(project, campaign),
    sampleAudience(project, campaign),
    campaign.topicId === undefined ? null : topicState(project.id, campaign.topicId),
    checkResponses(links, pictures),
    unprovidedVariables(project.id, bodies.variables),
  ]);
  const hasContacts = contacts.length > 0;
  // Without contacts, the variables' examples show what the email looks like.
  const variables = hasContacts ? bodies.variables : examplesAsFallbacks(bodies.variables);
  const compose = campaignComposer(project, campaign, { ...bodies, variables }, topic);
  const rendering = { versions, templates, compose, variables };
  const rendered = renderFor(hasContacts ? contacts : [placeholderContact(project)], rendering);
  const samples = hasContacts ? rendered.count : 0;
  const findings = errorsFirst([
    ...(notReady ? [blockingFinding(notReady.message)] : []),
    ...(unprovided.length > 0
      ? [blockingFinding(`No contact in this project has data the template requires: ${unprovided.join(', ')}.`)]
      : []),
    ...rendered.emails.flatMap((email) => email.findings()),
    ...rendered.emptyValues.flatMap((values) => values.findings(samples)),
    ...(project.postalAddress ? [] : [noPostalAddress]),
    ...responseFindings,
    ...urlFindings,
  ]);
  return {
    findings: findings.slice(0, MAX_FINDINGS),
    unlisted: Math.max(0, findings.length - MAX_FINDINGS),
    samples,
    htmlBytes: greatest(rendered.emails.map(({ htmlBytes }) => htmlBytes)),
    links: countsOf(links),
    pictures: countsOf(pictures),
  };
}

const countsOf = ({ checks, unchecked }: UrlCheckPlan): CheckCounts => ({ checked: checks.length, unchecked });

function reviewBodies(templates: readonly LocatedTemplate[]) {
  const bodies = templates.map(({ place, variant, source }) => {
    const { links, pictures } = htmlPartsOf(source);
    const at = { place, variant };
    return {
      links: links.map((link) => ({ ...link, at })),
      pictures: pictures.map((picture) => ({ ...picture, at })),
    };
  });
  const links = bodies.map((body) => body.links);
  const pictures = bodies.map((body) => body.pictures);
  const ownUrl = optionalEnv('publicUrl');
  const checkableLinks = links.map((parts) => parts.filter(({ target }) => !isPlaceholder(target)));
  return {
    links: planUrlChecks(checkableLinks, MAX_CHECKED_URLS, ownUrl),
    pictures: planUrlChecks(pictures, MAX_CHECKED_URLS, ownUrl),
    urlFindings: [
      ...links.flat().flatMap((link) => linkUrlFinding(link) ?? []),
      ...pictures.flat().flatMap(pictureTagFindings),
    ],
  };
}

async function checkResponses(links: UrlCheckPlan, pictures: UrlCheckPlan<Picture>): Promise<ReviewFinding[]> {
  const [linkResponses, pictureResponses] = await Promise.all(
    [links, pictures].map(({ checks }) => checkUrls(checks.map(({ url }) => url))),
  );
  const findingsOf = <P extends HtmlPart>(
    { checks }: UrlCheckPlan<P>,
    responses: readonly UrlResponse[] = [],
    judge: (part: Located<P>, response: UrlResponse) => ReviewFinding | null,
  ) =>
    checks.flatMap(({ parts }, index) => parts.flatMap((part) => judge(part, responses[index] as UrlResponse) ?? []));
  return [
    ...findingsOf(links, linkResponses, linkResponseFinding),
    ...findingsOf(pictures, pictureResponses, pictureResponseFinding),
  ];
}

interface Rendering {
  versions: readonly Version[];
  templates: readonly LocatedTemplate[];
  compose: Compose;
  variables: Declared;
}

function renderFor(contacts: readonly EmailContact[], { versions, templates, compose, variables }: Rendering) {
  const time = now();
  const isTimeUp = (): boolean => now() - time > RENDERING_MS;
  const emails = versions.map((version) => new VersionReview(version, compose));
  const emptyValues = templates.map((template) => new EmptyValues(template, time, variables));
  let count = 0;
  for (const contact of contacts) {
    for (const email of emails) email.add(contact);
    for (const values of emptyValues) if (!isTimeUp()) values.add(contact);
    count += 1;
    if (isTimeUp()) break;
  }
  return { emails, emptyValues, count };
}

const blockingFinding = (message: string): ReviewFinding =>
  finding(
    { place: 'campaign', variant: null },
    {
      severity: 'error',
      code: 'not_ready',
      message: `It can’t be sent right now. ${message}`,
      advice: 'Fix this first. The campaign can’t be sent until then.',
    },
  );

const noPostalAddress = finding(
  { place: 'campaign', variant: null },
  {
    severity: 'warning',
    code: 'no_postal_address',
    message: 'The project has no postal address, so the footer shows none. Many countries require one.',
    advice: 'Enter it in the project’s settings, unless the email itself shows it.',
  },
);

const distinctTemplates = (templates: readonly LocatedTemplate[]): LocatedTemplate[] => [
  ...new Map(templates.map((template) => [`${template.place}\n${template.variant ?? ''}`, template])).values(),
];

function errorsFirst(findings: readonly ReviewFinding[]): ReviewFinding[] {
  const unique = [...new Map(findings.map((item) => [JSON.stringify(item), item])).values()];
  const isError = ({ severity }: ReviewFinding): boolean => severity === 'error';
  return [...unique.filter(isError), ...unique.filter((item) => !isError(item))];
}
