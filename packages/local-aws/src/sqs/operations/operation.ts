import type * as z from 'zod';
import { QueueError } from '../errors';
import type { QueueStore } from '../queue-store';
import type { WaitingCaller } from '../waiting-caller';

interface OperationContext {
  store: QueueStore;
  url: string;
  now: number;
  caller: WaitingCaller;
}

export type Operation = (input: unknown, context: OperationContext) => object | Promise<object>;

export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.infer<Schema>, context: OperationContext) => object | Promise<object>,
): Operation {
  return (input, context) => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw parameterError(input, parsed.error);
    return run(parsed.data, context);
  };
}

function parameterError(input: unknown, { issues: [issue] }: z.ZodError): QueueError {
  const path = issue?.path.join('.') ?? '';
  const isMissing = path.split('.').length === 1 && !(path in Object(input));
  if (isMissing) return new QueueError('MissingParameter', `The request must contain the parameter ${path}.`);
  return new QueueError('InvalidParameterValue', `Value for parameter ${path} is invalid. Reason: ${issue?.message}.`);
}
