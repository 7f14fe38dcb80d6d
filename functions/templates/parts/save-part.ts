import { contended, refuseInvalid } from '../../../shared/contract/problem';
import type { TemplatePart } from '../../../shared/contract/template-parts';
import { formerVersion, getTemplatePart, getTemplateParts, putTemplatePart } from '../../../shared/db/templates/parts';
import { partErrors } from '../../../shared/domain/templates/parts/check';
import { type PartName, partLabel, partsNamed, readParts } from '../../../shared/domain/templates/parts/names';
import { userErrors } from './check-users';

/** Of n concurrent changes, the last needs n rounds. */
const MAX_ROUNDS = 20;

export type PartChange = (current: TemplatePart | null, former: number) => Omit<TemplatePart, 'partNames'> | 'done';

/** Checks what it includes and what includes it, again if one changes meanwhile. */
export async function savePart(projectId: string, name: PartName, change: PartChange): Promise<TemplatePart> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await getTemplatePart(projectId, name);
    const wanted = change(current, current ? 0 : await formerVersion(projectId, name));
    if (wanted === 'done') return current as TemplatePart;
    const included = partsNamed({ body: wanted.body, text: wanted.text });
    const part = { ...wanted, partNames: included.map(partLabel) };
    const leadsTo = await readParts(included, (names) => getTemplateParts(projectId, names));
    refuseInvalid(partErrors(part, (kind, alias) => leadsTo.get(partLabel({ kind, alias }))));
    if (current) refuseInvalid(await userErrors(projectId, part));
    if (await putTemplatePart(projectId, part, current, [...leadsTo.values()])) return part;
  }
  throw contended('layouts and partials');
}
