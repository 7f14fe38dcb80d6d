import type { StepOf } from '../../contract/workflows';
import { projectWithSecrets } from '../../db/projects/settings';
import { storableJson } from '../../domain/storable-text';
import { messageHeaders } from '../../domain/webhooks/message';
import { signedHeaders } from '../../domain/webhooks/signing';
import type { ActOutcome } from '../../domain/workflows/advance';
import type { Execution } from '../../domain/workflows/execution';
import { renderUrl } from '../../domain/workflows/webhook-url';
import { type PostOutcome, post } from '../../egress/post';
import { now, toIso } from '../../ops/clock';
import { changeThenRetry, done, failed, remedies, renderingFailure } from './outcomes';
import { renderHeaders, renderTexts } from './render-texts';
import { idsOfVisit, payloadVariables, type StepFacts, stepVariables } from './step-facts';

type WebhookStep = StepOf<'WEBHOOK'>;

/** A repeat sends the same webhook-id. Of the response, only the status counts. */
export async function callWebhook(step: WebhookStep, execution: Execution, facts: StepFacts): Promise<ActOutcome> {
  const { project, workflow } = facts;
  const variables = stepVariables(facts);
  const rendered = renderTexts(step.body, 'body', variables);
  if (!rendered.ok) return renderingFailure(`${rendered.place} cannot be rendered: ${rendered.message}.`);
  const stepHeaders = renderHeaders(step.headers ?? {}, variables);
  if (!stepHeaders.ok) return renderingFailure(stepHeaders.message);
  const target = renderUrl(step.url, variables, now());
  if (!target.ok) return renderingFailure(target.message);

  const { method = 'POST' } = step;
  const hasNoBody = step.body === undefined && (method === 'GET' || method === 'DELETE');
  const body = hasNoBody ? undefined : storableJson(rendered.value ?? defaultBody(step, execution, facts));
  const messageId = idsOfVisit(execution, execution.visit, execution.since).id('msg');
  const { signing } = workflow;
  const secrets = {
    project: await projectWithSecrets(project, signing, ...signing.earlier),
    webhookId: workflow.id,
    ...signing,
  };
  const signatureHeaders = signedHeaders(secrets, { id: messageId, body: body ?? '' }, now());
  const headers = { ...standardHeaders(hasNoBody), ...stepHeaders.headers, ...signatureHeaders };
  return outcomeOf(await post({ url: target.url, method, headers, ...(body === undefined ? {} : { body }) }));
}

function standardHeaders(hasNoBody: boolean): Record<string, string> {
  const { 'content-type': contentType, ...otherHeaders } = messageHeaders;
  return hasNoBody ? otherHeaders : { ...otherHeaders, 'content-type': contentType };
}

/** Uses the step's time, so a repeat sends the same body. */
function defaultBody(step: WebhookStep, execution: Execution, { contact, payloads }: StepFacts) {
  const { id, email, subscribed, data } = contact;
  return {
    type: 'workflow.step',
    timestamp: toIso(execution.since),
    data: {
      workflow: execution.workflowId,
      execution: execution.id,
      step: step.id,
      contact: { id, email, subscribed, data },
      ...payloadVariables(payloads),
    },
  };
}

const STOP_REDIRECTING = changeThenRetry("Have the receiver respond at the step's own URL");

function outcomeOf(outcome: PostOutcome): ActOutcome {
  if ('error' in outcome) return failed('webhook_failed', outcome.error, remedies.receiver);
  const { status } = outcome;
  if (status >= 200 && status < 300) return done('delivered');
  const sentence = `The receiver responded with status ${status}.`;
  const isRedirect = status >= 300 && status < 400;
  if (isRedirect) return failed('webhook_failed', `${sentence} Redirects are not followed.`, STOP_REDIRECTING);
  return failed('webhook_failed', sentence, remedies.receiver);
}
