import { MAX_DEPTH, type PartContent, type PartKind, type TemplateSource } from './expand';
import { inclusionsIn } from './tags';

export interface PartName {
  kind: PartKind;
  alias: string;
}

export const MAX_PARTS = 50;

export const partialsIn = (...sources: readonly (string | null | undefined)[]): string[] => [
  ...new Set(sources.flatMap((source) => inclusionsIn(source ?? '').map(({ alias }) => alias))),
];

export const usedParts = ({ layout, body, text }: TemplateSource): PartName[] => [
  ...(layout ? [{ kind: 'layout' as const, alias: layout }] : []),
  ...partialsIn(body, text).map((alias) => ({ kind: 'partial' as const, alias })),
];

export const partLabel = ({ kind, alias }: PartName): string => `${kind} ${alias}`;

type Read<P> = (names: readonly PartName[]) => Promise<readonly (P & PartName)[]>;

export async function readParts<P extends PartContent>(
  names: readonly PartName[],
  read: Read<P>,
): Promise<Map<string, P & PartName>> {
  const partByLabel = new Map<string, P & PartName>();
  const requestedLabels = new Set<string>();
  let pending = names.filter(({ alias }) => alias !== '');
  for (let depth = 0; depth <= MAX_DEPTH + 1 && pending.length > 0; depth++) {
    const batch = pending.slice(0, Math.max(0, MAX_PARTS - requestedLabels.size));
    for (const name of batch) requestedLabels.add(partLabel(name));
    const parts = batch.length > 0 ? await read(batch) : [];
    for (const part of parts) partByLabel.set(partLabel(part), part);
    const innerNames = parts.flatMap(({ body, text }) => usedParts({ body, text }));
    const distinctNames = new Map(innerNames.map((name) => [partLabel(name), name]));
    pending = [...distinctNames.values()].filter((name) => !requestedLabels.has(partLabel(name)));
  }
  return partByLabel;
}
