import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import packet, { type Answer } from 'dns-packet';

/** The records of a name: an empty zone has none of any type. */
export interface Zone {
  MX?: string[];
  A?: string[];
  AAAA?: string[];
}

/** What a name does: it has records, does not exist (null), is answered SERVFAIL, or not answered at all. */
export type Behavior = Zone | null | 'servfail' | 'silent';

interface Settings {
  ttl?: number;
  /** What all names do that are not set. */
  others?: Behavior;
}

const SERVFAIL = 2;
const NXDOMAIN = 3;

function answersOf(name: string, type: string, zone: Zone, ttl: number): Answer[] {
  if (type === 'MX') {
    const answer = (exchange: string, preference: number): Answer => ({
      type,
      name,
      ttl,
      data: { exchange, preference },
    });
    return (zone.MX ?? []).map(answer);
  }
  return type === 'A' || type === 'AAAA' ? (zone[type] ?? []).map((data): Answer => ({ type, name, ttl, data })) : [];
}

/**
 * A small authoritative name server on loopback. One type of a name can do as it likes: `{'MX slow.test': 'silent'}`.
 */
export async function startNameServer(zones: Record<string, Behavior>, { ttl = 300, others = null }: Settings = {}) {
  const known = new Map<string, Behavior>(Object.entries(zones));
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id = 0, questions = [] } = packet.decode(message);
    const { name = '', type = '' } = questions[0] ?? {};
    asked.push(`${type} ${name}`);
    const set = [`${type} ${name}`, name].find((key) => known.has(key));
    const behavior = set === undefined ? others : known.get(set);
    if (behavior === 'silent') return;
    const code = behavior === 'servfail' ? SERVFAIL : behavior ? 0 : NXDOMAIN;
    const answers = typeof behavior === 'object' && behavior ? answersOf(name, type, behavior, ttl) : [];
    const flags = packet.AUTHORITATIVE_ANSWER | code;
    socket.send(packet.encode({ type: 'response', id, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Every question so far: `MX example.com`. */
    asked,
    set: (name: string, behavior: Behavior) => void known.set(name, behavior),
    stop: () => void socket.close(),
  };
}
