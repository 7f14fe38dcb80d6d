import type { SQSMessageAttribute, SQSRecord, SQSRecordAttributes } from 'aws-lambda';
import { md5, md5OfAttributes } from '../sqs/digest';
import type { MessageAttribute, ReceivedMessage } from '../sqs/message';
import { systemAttributesOf } from '../sqs/message';
import { REGION } from '../sqs/names';

export function toQueueRecord(message: ReceivedMessage, queueArn: string): SQSRecord {
  const attributes = message.attributes ?? {};
  const converted = Object.entries(attributes).map(([name, attribute]) => [name, toEventAttribute(attribute)]);
  return {
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: systemAttributesOf(message) as unknown as SQSRecordAttributes,
    messageAttributes: Object.fromEntries(converted),
    ...(converted.length > 0 && { md5OfMessageAttributes: md5OfAttributes(attributes) }),
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: REGION,
  };
}

function toEventAttribute({ DataType, StringValue, BinaryValue }: MessageAttribute): SQSMessageAttribute {
  return {
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue !== undefined && { binaryValue: BinaryValue }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType,
  };
}
