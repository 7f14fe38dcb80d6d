import type * as z from 'zod';
import { QueueError } from '../errors';
import type { Presence } from '../presence';
import type { QueueStore } from '../queue-store';

interface OperationContext {
  store: QueueStore;
  url: string;
  now: number;
  presence: Presence;
}

export type Operation = (input: unknown, context: OperationContext) => object | Promise<object>;

export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.infer<Schema>, context: OperationContext) => object | Promise<object>,
): Operation {
  return (input, context) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw refusal(input, parsed.error);
    return run(parsed.data, context);
  };
}

function refusal(input: unknown, { issues: [issue] }: z.ZodError): QueueError {
  const path = issue?.path.join('.') ?? '';
  const isMissing = path.split('.').length === 1 && !(path in Object(input));
  if (isMissing) return new QueueError('MissingParameter', `The request must contain the parameter ${path}.`);
  return new QueueError('InvalidParameterValue', `Value for parameter ${path} is invalid. Reason: ${issue?.message}.`);
}
