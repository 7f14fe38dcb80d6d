import { createHash } from 'node:crypto';
import type { MessageAttribute, MessageAttributes } from './message';

const STRING_MARK = Buffer.from([1]);
const BINARY_MARK = Buffer.from([2]);

export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex');

/** As the SQS Developer Guide defines it: sorted names, each part after its length. */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const parts = Object.keys(attributes)
    .sort()
    .flatMap((name) => {
      const attribute = attributes[name] as MessageAttribute;
      const mark = attribute.BinaryValue === undefined ? STRING_MARK : BINARY_MARK;
      return [...withLength(name), ...withLength(attribute.DataType), mark, ...withLength(bytesOf(attribute))];
    });
  return md5(Buffer.concat(parts));
}

export function messageBytes(body: string, attributes: MessageAttributes = {}): number {
  let bytes = Buffer.byteLength(body);
  for (const [name, attribute] of Object.entries(attributes)) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(attribute.DataType) + bytesOf(attribute).length;
  }
  return bytes;
}

function bytesOf(attribute: MessageAttribute): Buffer {
  if (attribute.BinaryValue !== undefined) return Buffer.from(attribute.BinaryValue, 'base64');
  return Buffer.from(attribute.StringValue ?? '');
}

function withLength(value: string | Buffer): [Buffer, Buffer] {
  const bytes = Buffer.from(value as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return [length, bytes];
}
