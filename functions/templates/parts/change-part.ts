import { concurrentChanges, invalidField, Problem, throwIfInvalid } from '../../../shared/contract/problem';
import type { Source } from '../../../shared/contract/source';
import type { TemplatePart } from '../../../shared/contract/template-parts';
import { inRounds } from '../../../shared/db/table/in-rounds';
import {
  deleteTemplatePart,
  formerVersion,
  getTemplatePart,
  getTemplateParts,
  listTemplateParts,
  MAX_PARTS_OF_KIND,
  putTemplatePart,
} from '../../../shared/db/templates/parts';
import { partErrors } from '../../../shared/domain/templates/parts/check';
import type { PartKind } from '../../../shared/domain/templates/parts/expand';
import { type PartName, partLabel, readParts, usedParts } from '../../../shared/domain/templates/parts/names';
import { changedMeanwhile, lastChangeBy, throwIfOutdated } from '../../../shared/http/actor';
import type { ProjectContext } from '../../../shared/http/call';
import { inUse } from '../../../shared/http/in-use';
import { isoNow, toIso } from '../../../shared/ops/clock';
import { errorsInPartUsers } from './check-users';

/** The last of n concurrent changes needs n rounds. */
const MAX_ROUNDS = 20;

type PartChange = (
  current: TemplatePart | null,
  formerVersion: number,
) => Omit<TemplatePart, 'partNames'> | 'already_done';

/** Starts again if the part, or one that it includes, changes meanwhile. */
async function savePart(projectId: string, name: PartName, change: PartChange): Promise<TemplatePart> {
  const savedPart = await inRounds(MAX_ROUNDS, async () => {
    const current = await getTemplatePart(projectId, name);
    const changedPart = change(current, current ? 0 : await formerVersion(projectId, name));
    if (changedPart === 'already_done') return current as TemplatePart;
    const includedNames = usedParts({ body: changedPart.body, text: changedPart.text });
    const part = { ...changedPart, partNames: includedNames.map(partLabel) };
    const includedParts = await readParts(includedNames, (names) => getTemplateParts(projectId, names));
    throwIfInvalid(partErrors(part, (kind, alias) => includedParts.get(partLabel({ kind, alias }))));
    if (current) throwIfInvalid(await errorsInPartUsers(projectId, part));
    return (await putTemplatePart(projectId, part, current, [...includedParts.values()])) ? part : null;
  });
  if (savedPart) return savedPart;
  throw concurrentChanges('layouts and partials');
}

const MISSING_CODES = { layout: 'LAYOUT_NOT_FOUND', partial: 'PARTIAL_NOT_FOUND' } as const;

export const missingPart = (kind: PartKind): Problem => new Problem(MISSING_CODES[kind]);

interface NewPart {
  alias: string;
  body: string;
  text?: string | null | undefined;
  source?: Source | null | undefined;
}

export async function createPart(request: ProjectContext, kind: PartKind, newPart: NewPart): Promise<TemplatePart> {
  const { project, ids, repeated } = request;
  const { alias, body, text = null, source } = newPart;
  if (!repeated && (await listTemplateParts(project.id, kind)).length >= MAX_PARTS_OF_KIND) {
    throw invalidField('', `The project has ${MAX_PARTS_OF_KIND} ${kind}s, the most it can have.`, 'too_big');
  }
  const createdAt = toIso(ids.time);
  const lastChange = lastChangeBy(request);
  return savePart(project.id, { kind, alias }, (current, oldVersion) => {
    if (current?.lastChange?.request === lastChange.request) return 'already_done';
    if (current) throw new Problem('ALIAS_TAKEN', { message: `There is already a ${kind} with this alias.` });
    const times = { createdAt, updatedAt: createdAt };
    return { kind, alias, body, text, version: oldVersion + 1, ...times, lastChange, ...(source ? { source } : {}) };
  });
}

interface PartFields {
  body?: string | undefined;
  text?: string | null | undefined;
  source?: Source | null | undefined;
  revision?: number | undefined;
}

export function updatePart(
  request: ProjectContext,
  kind: PartKind,
  { alias, body, text, source, revision }: PartFields & { alias: string },
): Promise<TemplatePart> {
  const lastChange = lastChangeBy(request);
  return savePart(request.project.id, { kind, alias }, (current) => {
    if (!current) throw missingPart(kind);
    throwIfOutdated({ ...current, revision: current.version }, revision, lastChange);
    const { partNames: _, source: currentSource, ...unchanged } = current;
    const newSource = source === undefined ? currentSource : source;
    return {
      ...unchanged,
      ...(body === undefined ? {} : { body }),
      ...(text === undefined ? {} : { text }),
      ...(newSource ? { source: newSource } : {}),
      version: current.version + 1,
      updatedAt: isoNow(),
      lastChange,
    };
  });
}

interface Deletion {
  alias: string;
  revision?: number | undefined;
}

export async function deletePart(
  { project }: ProjectContext,
  kind: PartKind,
  { alias, revision }: Deletion,
): Promise<void> {
  const outcome = await deleteTemplatePart(project.id, { kind, alias }, revision);
  if (outcome === 'missing') throw missingPart(kind);
  if (outcome === 'deleted') return;
  if ('users' in outcome) throw inUse(kind, outcome.users);
  throw changedMeanwhile(outcome.outdated, 'deleted');
}
