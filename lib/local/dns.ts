import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet from 'dns-packet';
import type { LocalClock } from './clock';

const TTL_SECONDS = 5;

/** The TXT strings that a name has. */
export type TextRecords = (name: string) => Promise<string[]>;

/** A name server on loopback that knows TXT records only, so that domains can be verified without the internet. */
export async function startDns(texts: TextRecords, clock: LocalClock) {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const done = clock.busy();
    answer(message, texts)
      .then((reply) => socket.send(reply, from.port, from.address))
      .catch(() => undefined)
      .finally(done);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => {
      socket.close();
    },
  };
}

async function answer(message: Buffer, texts: TextRecords): Promise<Buffer> {
  const { id = 0, questions = [] } = packet.decode(message);
  const [question] = questions;
  const found = question?.type === 'TXT' ? await texts(question.name.toLowerCase()) : [];
  const NXDOMAIN = 3;
  return packet.encode({
    type: 'response',
    id,
    flags: packet.AUTHORITATIVE_ANSWER | (found.length > 0 ? 0 : NXDOMAIN),
    questions,
    answers: found.map((data) => ({ type: 'TXT', name: question?.name ?? '', ttl: TTL_SECONDS, data })),
  });
}
