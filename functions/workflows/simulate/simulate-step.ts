import type { ActionStep, StepOf } from '../../../shared/contract/workflows';
import type { Project } from '../../../shared/db/projects/projects';
import { getSegment } from '../../../shared/db/segments/segments';
import { checkPatch, checkSize, mergeData } from '../../../shared/domain/contacts/data';
import { shownContact } from '../../../shared/domain/contacts/untrusted';
import { renderEmail } from '../../../shared/domain/emails/render-email';
import { emailRefusal } from '../../../shared/domain/sending/sending';
import { beginningOf } from '../../../shared/domain/storable-text';
import { renderUrl } from '../../../shared/domain/workflows/webhook-url';
import { sourceTemplates } from '../../../shared/services/accept-email/compose-email';
import { readEmailSource } from '../../../shared/services/accept-email/email-source';
import {
  dataFailure,
  done,
  emailRenderingFailure,
  renderingFailure,
  segmentFailures,
  sourceFailure,
} from '../../../shared/services/do-step/outcomes';
import { renderHeaders, renderTexts } from '../../../shared/services/do-step/render-texts';
import { sampleVariables } from './sample-variables';
import { failedStep, type SimulatedStep, type Situation } from './situation';
import { stepEmail } from './step-email';

type SendStep = StepOf<'SEND_EMAIL'>;

export class EmailSimulator {
  private readonly sources = new Map<string, ReturnType<typeof readEmailSource>>();

  constructor(
    private readonly project: Project,
    private readonly isSuppressed: boolean,
  ) {}

  async send(step: SendStep, situation: Situation): Promise<SimulatedStep> {
    const { row } = situation.contact;
    const { payloads, now, addCausedEvent } = situation;
    const source = await this.sourceOf(step);
    if ('error' in source) return failedStep(sourceFailure(source, step));
    const { kind, topic = null } = source;
    const templates = sourceTemplates(source, this.project);
    const contact = shownContact(row);
    const result = renderEmail(templates, sampleVariables(contact, payloads), now);
    if (!result.ok) return failedStep(emailRenderingFailure(result.errors, step.template));
    const email = stepEmail(this.project, { source, rendered: result.email, contact, payloads });
    const reason = emailRefusal({ kind, topic, contact: row, suppressed: this.isSuppressed }, now);
    if (reason) return { outcome: done(`skipped:${reason}`), detail: `would be skipped: ${reason}`, email };
    addCausedEvent('email.sent');
    return { outcome: done('sent'), detail: result.email.subject, email };
  }

  private sourceOf(step: SendStep): ReturnType<typeof readEmailSource> {
    const source = this.sources.get(step.id) ?? readEmailSource(this.project, step);
    this.sources.set(step.id, source);
    return source;
  }
}

const MAX_DETAIL_CHARS = 1_000;

export async function simulateStep(
  step: ActionStep,
  situation: Situation,
  emails: EmailSimulator,
  projectId: string,
): Promise<SimulatedStep> {
  switch (step.type) {
    case 'SEND_EMAIL':
      return emails.send(step, situation);
    case 'WEBHOOK':
      return callWebhook(step, situation);
    case 'UPDATE_CONTACT':
      return updateContact(step, situation);
    case 'ADD_TO_SEGMENT':
    case 'REMOVE_FROM_SEGMENT':
      return changeMembership(step, situation, projectId);
  }
}

function callWebhook(
  { url, method = 'POST', headers = {}, body }: StepOf<'WEBHOOK'>,
  situation: Situation,
): SimulatedStep {
  const variables = sampleVariables(situation.contact.row, situation.payloads);
  const renderedBody = renderTexts(body, 'body', variables);
  if (!renderedBody.ok) return fieldRenderingFailure(renderedBody);
  const renderedHeaders = renderHeaders(headers, variables);
  if (!renderedHeaders.ok) return failedStep(renderingFailure(renderedHeaders.message));
  const renderedUrl = renderUrl(url, variables, situation.now);
  if (!renderedUrl.ok) return failedStep(renderingFailure(renderedUrl.message));
  return { outcome: done('delivered'), detail: `${method} ${renderedUrl.url}` };
}

function updateContact({ data = {}, subscribed }: StepOf<'UPDATE_CONTACT'>, situation: Situation): SimulatedStep {
  const { contact, payloads, now, addCausedEvent } = situation;
  const renderedData = renderTexts(data, 'data', sampleVariables(contact.row, payloads));
  if (!renderedData.ok) return fieldRenderingFailure(renderedData);
  const { value } = renderedData;
  const [error] = [...checkPatch(value), ...checkSize(mergeData(contact.row.data, value))];
  if (error) return failedStep(dataFailure(error));
  const wasSubscribed = contact.row.subscribed;
  contact.update({ data: value, subscribed }, now);
  const isSubscribed = contact.row.subscribed;
  if (isSubscribed !== wasSubscribed) addCausedEvent(isSubscribed ? 'contact.subscribed' : 'contact.unsubscribed');
  const change = { ...(subscribed === undefined ? {} : { subscribed }), ...value };
  return { outcome: done('updated'), detail: beginningOf(JSON.stringify(change), MAX_DETAIL_CHARS) };
}

async function changeMembership(
  { type, segmentId }: StepOf<'ADD_TO_SEGMENT' | 'REMOVE_FROM_SEGMENT'>,
  { contact, addCausedEvent }: Situation,
  projectId: string,
): Promise<SimulatedStep> {
  const segment = await getSegment(projectId, segmentId);
  if (!segment) return failedStep(segmentFailures.missing);
  if (segment.type !== 'STATIC') return failedStep(segmentFailures.dynamic);
  const isAdding = type === 'ADD_TO_SEGMENT';
  if (contact.setMember(segmentId, isAdding)) {
    addCausedEvent(isAdding ? 'segment.entered' : 'segment.exited', { segment: segmentId, name: segment.name });
  }
  return { outcome: done(isAdding ? 'added' : 'removed'), detail: segment.name };
}

const fieldRenderingFailure = ({ place, message }: { place: string; message: string }): SimulatedStep =>
  failedStep(renderingFailure(`${place} cannot be rendered: ${message}.`));
