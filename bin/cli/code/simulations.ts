import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { simulationBody } from '../../../shared/contract/workflow-simulation';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import { type Expectation, expectation } from './expectations';
import type { FolderError } from './record';

const FOLDER = 'tests';
const SUFFIX = '.sim.json';

export const simulationFile = simulationBody.omit({ emailAt: true, contact: true }).extend({
  $schema: z.string().optional(),
  workflow: z.string().min(1).meta({ description: 'Name of the workflow in the folder', example: 'welcome' }),
  expect: expectation,
});

export interface SimulationTest {
  path: string;
  workflow: string;
  body: object;
  expect: Expectation;
}

interface FolderNames {
  workflows: ReadonlySet<string>;
  templates: ReadonlySet<string>;
}

export function readSimulations(
  folder: string,
  { workflows, templates }: FolderNames,
  errors: FolderError[],
): SimulationTest[] {
  const directory = join(folder, FOLDER);
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.endsWith(SUFFIX));
  return names.sort().flatMap((name) => {
    const path = `${FOLDER}/${name}`;
    const json = jsonOf(join(directory, name));
    if ('error' in json) {
      errors.push({ path, field: '', message: json.error });
      return [];
    }
    const parsed = simulationFile.safeParse(json.value, parseOptions);
    if (!parsed.success) {
      for (const { field, message } of fieldErrors(parsed.error)) errors.push({ path, field, message });
      return [];
    }
    const { $schema: _, workflow, expect, ...body } = parsed.data;
    if (!workflows.has(workflow))
      errors.push({ path, field: 'workflow', message: `The folder has no workflow "${workflow}".` });
    for (const [index, { template }] of (expect.emails ?? []).entries())
      if (template !== undefined && !templates.has(template)) {
        const field = `expect.emails[${index}].template`;
        errors.push({ path, field, message: `There is no template "${template}".`, alias: template });
      }
    return [{ path, workflow, body, expect }];
  });
}

function jsonOf(file: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    return { error: `This is not JSON: ${(error as Error).message}` };
  }
}
