import { MAX_DEPTH, type PartContent, type PartKind, type Whole } from './expand';
import { inclusionsIn } from './tags';

export interface PartName {
  kind: PartKind;
  alias: string;
}

export const MAX_PARTS = 50;

export const partialsIn = (...sources: readonly (string | null | undefined)[]): string[] => [
  ...new Set(sources.flatMap((source) => inclusionsIn(source ?? '').map(({ alias }) => alias))),
];

export const partsNamed = ({ layout, body, text }: Whole): PartName[] => [
  ...(layout ? [{ kind: 'layout' as const, alias: layout }] : []),
  ...partialsIn(body, text).map((alias) => ({ kind: 'partial' as const, alias })),
];

export const partLabel = ({ kind, alias }: PartName): string => `${kind} ${alias}`;

type Read<P> = (names: readonly PartName[]) => Promise<readonly (P & PartName)[]>;

export async function readParts<P extends PartContent>(
  names: readonly PartName[],
  read: Read<P>,
): Promise<Map<string, P & PartName>> {
  const found = new Map<string, P & PartName>();
  const requested = new Set<string>();
  let wanted = names.filter(({ alias }) => alias !== '');
  for (let depth = 0; depth <= MAX_DEPTH + 1 && wanted.length > 0; depth++) {
    const next = wanted.slice(0, Math.max(0, MAX_PARTS - requested.size));
    for (const name of next) requested.add(partLabel(name));
    const parts = next.length > 0 ? await read(next) : [];
    for (const part of parts) found.set(partLabel(part), part);
    const named = parts.flatMap(({ body, text }) => partsNamed({ body, text }));
    wanted = [...new Map(named.map((name) => [partLabel(name), name])).values()].filter(
      (name) => !requested.has(partLabel(name)),
    );
  }
  return found;
}
