import { ByteReader } from './byte-reader';
import { invalidRequest } from './errors';

const LINE_END = Buffer.from('\r\n');
const MAX_LINE = 8 * 1024;
const MAX_TRAILERS = 16;

/** Decodes a body in the encoding aws-chunked; its trailing fields (checksums) are added to `trailers`. */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const line = async () => (await reader.readUntil(LINE_END, MAX_LINE)).toString();
  for (let size = chunkSize(await line()); size > 0; size = chunkSize(await line())) {
    yield* reader.stream(size);
    await line();
  }
  for (let i = 0; i < MAX_TRAILERS; i++) {
    const field = await line();
    if (field === '') return;
    const colon = field.indexOf(':');
    trailers.set(field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim());
  }
}

function chunkSize(line: string): number {
  const size = Number.parseInt(line.split(';', 1)[0] ?? '', 16);
  if (!(size >= 0)) throw invalidRequest('The body is not in the encoding aws-chunked.');
  return size;
}
