import * as z from 'zod';
import { ownTags } from '../../../shared/domain/sending/ses-event';

/** Members of our messages that say what they are about: ids and kinds, never an address or a text of a mail. */
const OWN = ['kind', 'work', 'project', 'email', 'campaign', 'contact', 'webhook', 'segment', 'job', 'domain'] as const;

const own = z.looseObject({ v: z.number() });
const fromTopic = z.object({ Message: z.string() });
const sesEvent = z.object({
  eventType: z.string(),
  mail: z.object({ messageId: z.string(), tags: z.record(z.string(), z.array(z.string())).optional() }),
});

const parse = <T>(schema: z.ZodType<T>, text: string): T | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

function aboutOwn(message: z.output<typeof own>): string {
  const told = OWN.flatMap((member) => (typeof message[member] === 'string' ? [`${member} ${message[member]}`] : []));
  const counted = Object.entries(message).flatMap(([member, value]) =>
    Array.isArray(value) ? [`${value.length} ${member}`] : [],
  );
  return [`v${message.v}`, ...told, ...counted].join(', ');
}

/** Tags that the service gives a mail are ids; others are the project's, and stay out. */
function aboutEvent({ eventType, mail }: z.output<typeof sesEvent>): string {
  const tags = Object.entries(ownTags).flatMap(([what, name]) => mail.tags?.[name]?.map((id) => `${what} ${id}`) ?? []);
  return [`SES event ${eventType}`, `message ${mail.messageId}`, ...tags].join(', ');
}

/** What a message is about, without anything personal in it. */
export function about(body: string): string {
  const message = parse(own, body);
  if (message) return aboutOwn(message);
  const envelope = parse(fromTopic, body);
  const event = parse(sesEvent, envelope?.Message ?? body);
  return event ? aboutEvent(event) : `not a message of ours, ${Buffer.byteLength(body)} bytes`;
}
