import { writeFileSync } from 'node:fs';
import type { Simulation } from '../../../shared/contract/workflow-simulation';
import { Api } from '../api';
import { pushExitCodes } from '../exit-codes';
import { CliFailure } from '../failure';
import { type Output, show } from '../output';
import { type Target, targetOf } from './config';
import { expectationErrors } from './expectations';
import { printFolderIfAbove } from './find-folder';
import { isFromFolder } from './plan';
import { readProject, withoutKnownAliasErrors } from './project';
import { pushCommand, throwIfErrors } from './push';
import type { Json, Kind, ProjectRecord } from './record';
import { readSimulations, type SimulationTest } from './simulations';
import { readSourcesOnce } from './sources';

interface TestOptions {
  folder?: string;
  url?: string;
  key?: string;
  junit?: string;
  json?: boolean;
}

interface TestOutcome {
  name: string;
  errors: string[];
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/;

/** Needs a local service, because it overwrites the project. */
export async function testCommand(stage: string | undefined, options: TestOptions, output: Output): Promise<void> {
  const target = targetOf(stage, options);
  printFolderIfAbove(options.folder, target.folder, output);
  if (!LOOPBACK.test(`${target.url}/`))
    throw new CliFailure('posthaste test pushes the folder, so it needs a local service.', pushExitCodes.refused);
  const { records, errors } = await readSourcesOnce(target.folder, target.config);
  const namesOf = (nameKind: Kind) => records.filter(({ kind }) => kind === nameKind).flatMap(namesOfRecord);
  const names = { workflows: new Set(namesOf('workflow')), templates: new Set(namesOf('template')) };
  const simulations = readSimulations(target.folder, names, errors);
  throwIfErrors(await withoutKnownAliasErrors(new Api(target.url, target.key), errors, target.config.name));
  const silentOutput: Output = { out: () => undefined, err: () => undefined };
  await pushCommand(stage, { ...options, yes: true, wins: 'folder' }, silentOutput);
  const outcomes = await runTests(target, simulations);
  const failedCount = outcomes.filter(({ errors }) => errors.length > 0).length;
  if (options.junit) writeFileSync(options.junit, junitOf(outcomes));
  show(output, options.json, outcomes, textOf(outcomes, failedCount));
  if (failedCount > 0)
    throw new CliFailure(`${failedCount} of ${outcomes.length} tests failed`, pushExitCodes.invalidFolder);
}

async function runTests({ url, key, config }: Target, simulations: readonly SimulationTest[]): Promise<TestOutcome[]> {
  const api = new Api(url, key);
  const project = await readProject(api);
  const outcomes: TestOutcome[] = [];
  for (const template of project.filter((record) => record.kind === 'template' && isFromFolder(config.name, record))) {
    outcomes.push({
      name: `emails/${template.key} renders`,
      errors: await errorsOf(() => renderErrors(api, template)),
    });
  }
  for (const test of simulations) {
    outcomes.push({ name: test.path, errors: await errorsOf(() => simulationErrors(api, project, test)) });
  }
  return outcomes;
}

async function errorsOf(run: () => Promise<string[]>): Promise<string[]> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CliFailure) return [error.message];
    throw error;
  }
}

/** Warnings of a preview fail the test only if the template declares its variables. */
async function renderErrors(api: Api, { id, content }: ProjectRecord): Promise<string[]> {
  const { data } = await api.post<{ data: { warnings: { message: string }[] } }>(`/templates/${id}/preview`, {});
  return content.variables ? data.warnings.map(({ message }) => message) : [];
}

async function simulationErrors(
  api: Api,
  project: readonly ProjectRecord[],
  { workflow: name, body, expect }: SimulationTest,
): Promise<string[]> {
  const workflow = project.find(({ kind, key }) => kind === 'workflow' && key === name);
  if (!workflow) return ['The project does not have this workflow.'];
  const { data } = await api.post<{ data: Simulation }>(`/workflows/${workflow.id}/simulate`, body);
  const templates = new Map(project.map((record) => [record.id, namesOfRecord(record)]));
  return expectationErrors(expect, data, (template) => templates.get(template) ?? []);
}

const namesOfRecord = ({ key, content: { alias } }: { key: string; content: Json }): string[] =>
  typeof alias === 'string' && alias !== key ? [key, alias] : [key];

function textOf(outcomes: readonly TestOutcome[], failedCount: number): string {
  const lines = outcomes.flatMap(({ name, errors }) => [
    `${errors.length === 0 ? 'ok    ' : 'FAILED'} ${name}`,
    ...errors.map((error) => `       ${error}`),
  ]);
  return [...lines, `${outcomes.length - failedCount} passed, ${failedCount} failed`].join('\n');
}

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

function junitOf(outcomes: readonly TestOutcome[]): string {
  const failures = outcomes.filter(({ errors }) => errors.length > 0).length;
  const cases = outcomes.map(({ name, errors }) => {
    const [firstError = ''] = errors;
    const failure =
      firstError && `<failure message="${escapeXml(firstError)}">${escapeXml(errors.join('\n'))}</failure>`;
    return `  <testcase classname="posthaste" name="${escapeXml(name)}">${failure}</testcase>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="posthaste" tests="${outcomes.length}" failures="${failures}">\n${cases.join('')}</testsuite>\n`;
}
