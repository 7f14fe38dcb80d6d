import * as z from 'zod';
import { messageBytes } from './digest';
import { invalidValue, QueueError } from './errors';
import type { MessageAttributes, OutgoingMessage } from './message';

const ALLOWED_TEXT = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const GROUP_ID = /^[\w!"#$%&'()*+,\-./:;<=>?@[\\\]^`{|}~]{1,128}$/;
const MAX_ATTRIBUTES = 10;

const attributeSchema = z.object({
  DataType: z.string().regex(/^(String|Number|Binary)(\..+)?$/),
  StringValue: z.string().optional(),
  BinaryValue: z.string().optional(),
});

export const attributesSchema = z.record(z.string(), z.string());

export const messageSchema = z.object({
  MessageBody: z.string(),
  DelaySeconds: z.number().int().optional(),
  MessageAttributes: z.record(z.string(), attributeSchema).optional(),
  MessageSystemAttributes: z.record(z.string(), attributeSchema).optional(),
  MessageGroupId: z.string().optional(),
});

export function toOutgoing(request: z.infer<typeof messageSchema>, maximumBytes: number): OutgoingMessage {
  const {
    MessageBody: body,
    MessageAttributes: attributes,
    MessageGroupId: groupId,
    DelaySeconds: delaySeconds,
  } = request;
  if (body === '') throw new QueueError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (!ALLOWED_TEXT.test(body)) {
    throw new QueueError('InvalidMessageContents', 'Invalid characters were found in the message body.');
  }
  if (messageBytes(body, attributes) > maximumBytes) {
    const reason = `One or more parameters are invalid. Reason: Message must be shorter than ${maximumBytes} bytes.`;
    throw new QueueError('InvalidParameterValue', reason);
  }
  if (groupId !== undefined && !GROUP_ID.test(groupId)) {
    throw invalidValue('MessageGroupId', groupId, 'Must be 1 to 128 alphanumeric characters or punctuation.');
  }
  checkRange('DelaySeconds', delaySeconds, 0, 900);
  checkAttributes(attributes ?? {});
  const traceHeader = request.MessageSystemAttributes?.AWSTraceHeader?.StringValue;
  return { body, attributes, groupId, delaySeconds, traceHeader };
}

export function checkRange(parameter: string, value: number | undefined, least: number, greatest: number): void {
  if (value === undefined || (value >= least && value <= greatest)) return;
  throw invalidValue(parameter, value, `Must be between ${least} and ${greatest}, if provided.`);
}

function checkAttributes(attributes: MessageAttributes): void {
  const names = Object.keys(attributes);
  if (names.length > MAX_ATTRIBUTES) {
    throw new QueueError(
      'InvalidParameterValue',
      `Number of message attributes [${names.length}] exceeds the allowed maximum [10].`,
    );
  }
  for (const [name, { DataType, StringValue, BinaryValue }] of Object.entries(attributes)) {
    const value = DataType.startsWith('Binary') ? BinaryValue : StringValue;
    if (/^[\w.-]{1,256}$/.test(name) && value) continue;
    throw new QueueError(
      'InvalidParameterValue',
      `The message attribute '${name}' must have a valid name and a non-empty value.`,
    );
  }
}
