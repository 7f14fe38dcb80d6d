const plainKinds = ['email', 'name', 'subscribed', 'createdAt', 'updatedAt'] as const;
export const fieldKinds = [
  'data',
  ...plainKinds,
  'topic',
  'event',
  'emailEvent',
  'segment',
  'trigger',
  'received',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

export type PayloadKind = 'trigger' | 'received';

export const emailEvents = ['opened', 'clicked', 'bounced', 'delivered', 'sent', 'complained'];

export interface Field {
  kind: FieldKind;
  name: string;
}

const PREFIXES = { data: 'data', event: 'event', emailEvent: 'email', segment: 'segment', topic: 'topic' } as const;

export function readField(text: string): Field | undefined {
  const plainKind = plainKinds.find((kind) => kind === text);
  if (plainKind) return { kind: plainKind, name: '' };
  const dot = text.indexOf('.');
  if (dot < 0) return undefined;
  const prefix = text.slice(0, dot);
  const name = text.slice(dot + 1);
  if (prefix === 'trigger' || prefix === 'received') return { kind: prefix, name };
  const kind = (Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]).find((key) => PREFIXES[key] === prefix);
  return kind && { kind, name };
}

export const hasName = (kind: FieldKind): boolean => !plainKinds.some((plainKind) => plainKind === kind);

export const writeField = ({ kind, name }: Field): string => {
  if (!hasName(kind)) return kind;
  const prefix = kind in PREFIXES ? PREFIXES[kind as keyof typeof PREFIXES] : kind;
  return `${prefix}.${name}`;
};
