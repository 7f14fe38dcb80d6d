import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { executionStatuses } from '../../../shared/contract/statuses';
import { simulationBody } from '../../../shared/contract/workflow-simulation';
import { fieldErrors } from '../../../shared/http/field-errors';
import { parseOptions } from '../../../shared/http/issue-text';
import type { Mistake } from './record';

const FOLDER = 'tests';
const ENDING = '.sim.json';

const expectation = z.strictObject({
  path: z
    .array(z.string())
    .optional()
    .meta({ description: 'Ids of the steps, in order', example: ['wait', 'welcome'] }),
  status: z
    .enum(['NOT_STARTED', ...executionStatuses])
    .optional()
    .meta({ description: 'How it ends', example: 'COMPLETED' }),
  mails: z
    .array(z.string())
    .optional()
    .meta({ description: 'Subjects of the emails, in order', example: ['Welcome, Ada'] }),
});

export const simulationFile = simulationBody.omit({ mailAt: true, contact: true }).extend({
  $schema: z.string().optional(),
  workflow: z.string().min(1).meta({ description: 'Name of the workflow in the folder', example: 'welcome' }),
  expect: expectation,
});

export interface SimulationTest {
  path: string;
  workflow: string;
  body: object;
  expect: z.output<typeof expectation>;
}

export function readSimulations(folder: string, workflows: ReadonlySet<string>, mistakes: Mistake[]): SimulationTest[] {
  const below = join(folder, FOLDER);
  if (!existsSync(below)) return [];
  const names = readdirSync(below).filter((name) => name.endsWith(ENDING));
  return names.sort().flatMap((name) => {
    const path = `${FOLDER}/${name}`;
    const parsed = simulationFile.safeParse(jsonOf(join(below, name)), parseOptions);
    if (!parsed.success) {
      for (const { field, message } of fieldErrors(parsed.error)) mistakes.push({ path, field, message });
      return [];
    }
    const { $schema: _, workflow, expect, ...body } = parsed.data;
    if (!workflows.has(workflow))
      mistakes.push({ path, field: 'workflow', message: `The folder has no workflow "${workflow}".` });
    return [{ path, workflow, body, expect }];
  });
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
