export const kinds = [
  ...(['data', 'email', 'subscribed', 'createdAt', 'updatedAt', 'event', 'emailEvent', 'segment'] as const),
  ...(['trigger', 'received'] as const),
];
export type Kind = (typeof kinds)[number];

export type Payload = 'trigger' | 'received';

export const emailEvents = ['opened', 'clicked', 'bounced', 'delivered', 'sent', 'complained'];

export interface Field {
  kind: Kind;
  name: string;
}

const prefixes = { data: 'data', event: 'event', emailEvent: 'email', segment: 'segment' } as const;

export function readField(text: string): Field | undefined {
  if (text === 'email' || text === 'subscribed' || text === 'createdAt' || text === 'updatedAt')
    return { kind: text, name: '' };
  const dot = text.indexOf('.');
  if (dot < 0) return undefined;
  const [prefix, name] = [text.slice(0, dot), text.slice(dot + 1)];
  if (prefix === 'trigger' || prefix === 'received') return { kind: prefix, name };
  const kind = (Object.keys(prefixes) as (keyof typeof prefixes)[]).find((one) => prefixes[one] === prefix);
  return kind && { kind, name };
}

export const isNamed = (kind: Kind): boolean => !['email', 'subscribed', 'createdAt', 'updatedAt'].includes(kind);

export const writeField = ({ kind, name }: Field): string => {
  if (!isNamed(kind)) return kind;
  return `${kind in prefixes ? prefixes[kind as keyof typeof prefixes] : kind}.${name}`;
};
