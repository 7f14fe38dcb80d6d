import type { FieldError } from '../../contract/errors';
import { HIDDEN_VALUE } from '../../contract/workflow-steps';
import type { Step, StepOf } from '../../contract/workflows';

type Webhook = StepOf<'WEBHOOK'>;
type Headers = Readonly<Record<string, string>>;

const isWebhook = (step: Step): step is Webhook => step.type === 'WEBHOOK';

/** Any header value can be a secret. */
export const withHiddenHeaders = (steps: readonly Step[]): Step[] =>
  steps.map((step) => (isWebhook(step) && step.headers ? { ...step, headers: withHiddenValues(step.headers) } : step));

const withHiddenValues = (headers: Headers) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN_VALUE]));

const MESSAGES = {
  notStored: 'No value of this header is stored for this step. Send the value.',
  // Otherwise anyone who may change the URL could have the value sent to a server of their own.
  urlChanged: 'The URL of this step has changed. Send the value of this header again.',
} as const;

/** Restores hidden values if the step calls the same URL. */
export function withStoredHeaders(
  steps: readonly Step[],
  storedSteps: readonly Step[],
): { steps: Step[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const webhookById = new Map(storedSteps.filter(isWebhook).map((step) => [step.id, step]));
  const restoredSteps = steps.map((step, index) => {
    if (!isWebhook(step) || !step.headers) return step;
    const storedStep = webhookById.get(step.id);
    const headers = Object.entries(step.headers).map(([name, value]) => {
      if (value !== HIDDEN_VALUE) return [name, value];
      const storedValue = headerValue(storedStep?.headers, name);
      if (storedValue !== undefined && storedStep?.url === step.url) return [name, storedValue];
      const message = storedValue === undefined ? MESSAGES.notStored : MESSAGES.urlChanged;
      errors.push({ field: `steps[${index}].headers.${name}`, message, code: 'custom' });
      return [name, value];
    });
    return { ...step, headers: Object.fromEntries(headers) };
  });
  return { steps: restoredSteps, errors };
}

/** Header names ignore case (RFC 9110, section 5.1). */
function headerValue(headers: Headers = {}, name: string): string | undefined {
  const lowercaseName = name.toLowerCase();
  const [, value] = Object.entries(headers).find(([header]) => header.toLowerCase() === lowercaseName) ?? [];
  return value;
}
