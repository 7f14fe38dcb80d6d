import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import packet, { type Answer } from 'dns-packet';
import type { LocalClock } from './clock';

type DnsAnswer = Answer[] | null | 'unavailable';

type AddressType = 'MX' | 'A' | 'AAAA';

/** Null if the name does not exist. */
type NameRecords = { readonly [type in 'MX' | 'A']?: readonly string[] } | null;

/** Reserved for documentation and tests (RFC 2606, 6761). */
const RESERVED_NAMES = /(?:^|\.)(?:example|test|example\.(?:com|net|org))$/;

/** Reserved for documentation (RFC 5737). */
const ADDRESS = '192.0.2.1';

const specialNames: readonly [RegExp, NameRecords][] = [
  [/(?:^|\.)missing\.test$/, null],
  [/(?:^|\.)null-mx\.test$/, { MX: ['.'], A: [ADDRESS] }],
  [/(?:^|\.)no-mail\.test$/, {}],
  [/(?:^|\.)implicit-mx\.test$/, { A: [ADDRESS] }],
];

function reservedRecordsOf(name: string): NameRecords | undefined {
  for (const [pattern, records] of specialNames) if (pattern.test(name)) return records;
  return RESERVED_NAMES.test(name) ? { MX: [`mail.${name}`], A: [ADDRESS] } : undefined;
}

const TTL_SECONDS = 5;
const SERVFAIL = 2;
const NXDOMAIN = 3;

type PublishedType = 'TXT' | 'CNAME' | 'MX';

type FindPublished = (type: PublishedType, name: string) => Promise<string[]>;

/** Resolves reserved names, and forwards MX and address queries for other names to the system's name servers. */
export async function startDns(findPublished: FindPublished, clock: LocalClock) {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const done = clock.beginWork();
    replyTo(message, findPublished)
      .then((answer) => socket.send(answer, from.port, from.address))
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

async function replyTo(message: Buffer, findPublished: FindPublished): Promise<Buffer> {
  const { id = 0, questions = [] } = packet.decode(message);
  const [question] = questions;
  const answers = question ? await answersTo(question.name.toLowerCase(), question.type, findPublished) : null;
  return packet.encode({
    type: 'response',
    id,
    flags: packet.AUTHORITATIVE_ANSWER | packet.RECURSION_AVAILABLE | responseCode(answers),
    questions,
    answers: Array.isArray(answers) ? answers : [],
  });
}

function responseCode(answers: DnsAnswer): number {
  if (answers === null) return NXDOMAIN;
  return answers === 'unavailable' ? SERVFAIL : 0;
}

const isAddressType = (type: string): type is AddressType => ['MX', 'A', 'AAAA'].includes(type);

const isPublishedType = (type: string): type is PublishedType => ['TXT', 'CNAME', 'MX'].includes(type);

function toAnswer(type: PublishedType, name: string, value: string): Answer {
  const ttl = TTL_SECONDS;
  if (type !== 'MX') return { type, name, ttl, data: value };
  const [preference = '0', exchange = '.'] = value.split(' ');
  return { type, name, ttl, data: { exchange, preference: Number(preference) } };
}

async function answersTo(name: string, type: string, findPublished: FindPublished): Promise<DnsAnswer> {
  if (isPublishedType(type)) {
    const values = await findPublished(type, name);
    if (values.length > 0) return values.map((value) => toAnswer(type, name, value));
  }
  if (!isAddressType(type)) return null;
  const records = reservedRecordsOf(name);
  if (records === undefined) return forwardQuery(name, type);
  return records === null ? null : reservedAnswers(name, type, records);
}

function reservedAnswers(name: string, type: AddressType, records: { MX?: readonly string[]; A?: readonly string[] }) {
  const ttl = TTL_SECONDS;
  const { MX = [], A = [] } = records;
  if (type === 'MX') return MX.map((exchange): Answer => ({ type, name, ttl, data: { exchange, preference: 0 } }));
  return type === 'A' ? A.map((data): Answer => ({ type, name, ttl, data })) : [];
}

const FORWARD_TIMEOUT_MS = 600;
const EXISTING_NAME = 'com';

async function resolveFrom(resolver: Resolver, name: string, type: AddressType): Promise<Answer[]> {
  if (type === 'MX') {
    const servers = await resolver.resolveMx(name);
    return servers.map(({ exchange, priority }) => ({
      type,
      name,
      data: { exchange: exchange || '.', preference: priority },
    }));
  }
  const records = await resolver[type === 'A' ? 'resolve4' : 'resolve6'](name, { ttl: true });
  return records.map(({ address, ttl }) => ({ type, name, ttl, data: address }));
}

/** Resolves a name that exists, because without internet access some networks respond that no name exists. */
async function isOnline(resolver: Resolver): Promise<boolean> {
  try {
    return (await resolver.resolveNs(EXISTING_NAME)).length > 0;
  } catch {
    return false;
  }
}

async function forwardQuery(name: string, type: AddressType): Promise<DnsAnswer> {
  const resolver = new Resolver({ timeout: FORWARD_TIMEOUT_MS, tries: 1 });
  try {
    return await resolveFrom(resolver, name, type);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENODATA') return [];
    return code === 'ENOTFOUND' && (await isOnline(resolver)) ? null : 'unavailable';
  }
}
