import { expect, test } from '@jest/globals';
import { inputSchemaOf, requestOf } from '../../shared/mcp/server';
import { annotationsOf, type RouteTool, routeTools } from '../../shared/mcp/tools';

const toolOf = (name: string): RouteTool => {
  const tool = routeTools.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
};

test('tools read, preview, simulate or make drafts; no other route is one', () => {
  const changing = routeTools.filter(({ route }) => route.method !== 'GET').map(({ route }) => route.path);
  expect(changing.sort()).toEqual([
    '/campaigns',
    '/campaigns/{id}/approval',
    '/segments/preview',
    '/templates',
    '/templates/preview',
    '/templates/{id}/preview',
    '/workflows',
    '/workflows/{id}/simulate',
  ]);
  const drafts = routeTools.filter((tool) => !annotationsOf(tool).readOnlyHint).map(({ name }) => name);
  expect(drafts).toEqual(['draft_template', 'draft_campaign', 'request_approval', 'draft_workflow']);
  expect(routeTools.some((tool) => annotationsOf(tool).destructiveHint)).toBe(false);
});

test('the key of an agent is enough for every tool', () => {
  expect(routeTools.filter(({ route }) => !route.allowsAgents).map(({ name }) => name)).toEqual([]);
});

test.each(routeTools.map((tool) => [tool.name, tool] as const))('%s has arguments with descriptions', (_, tool) => {
  const schema = inputSchemaOf(tool) as { type: string; properties: Record<string, object> };
  expect(schema.type).toBe('object');
  const members = { ...tool.route.params, ...tool.route.query, ...tool.route.body };
  expect(Object.keys(schema.properties).length > 0).toBe(Object.keys(members).length > 0);
});

test('arguments go where the route has them', () => {
  const given = { id: 'wf_1', contact: 'ada@example.org' };
  expect(requestOf(toolOf('simulate_workflow'), given)).toEqual({
    method: 'POST',
    path: '/workflows/wf_1/simulate',
    body: { contact: 'ada@example.org' },
  });
  expect(requestOf(toolOf('list_emails'), { contact: 'a+b@example.org', limit: 5 })).toEqual({
    method: 'GET',
    path: '/emails?contact=a%2Bb%40example.org&limit=5',
  });
});

test('a workflow is drafted disabled, whatever the arguments say', () => {
  const tool = toolOf('draft_workflow');
  expect(requestOf(tool, { name: 'Welcome' }).body).toEqual({ name: 'Welcome', enabled: false });
  expect(() => requestOf(tool, { name: 'Welcome', enabled: true })).toThrow('no argument enabled');
  expect(JSON.stringify(inputSchemaOf(tool))).not.toContain('"enabled"');
});

test.each(['draft_template', 'draft_campaign', 'draft_workflow'])('%s makes no record of a repository', (name) => {
  const schema = inputSchemaOf(toolOf(name)) as { properties: Record<string, object> };
  expect(Object.keys(schema.properties)).toContain('name');
  expect(Object.keys(schema.properties)).not.toContain('source');
});

test.each(['..', '.', '', undefined, 7.5, {}])('an id that is %j never reaches another route', (id) => {
  const tool = toolOf('get_template');
  if (typeof id === 'number') expect(requestOf(tool, { id }).path).toBe('/templates/7.5');
  else expect(() => requestOf(tool, { id })).toThrow('missing or not an id');
  expect(requestOf(tool, { id: '../keys?x=#' }).path).toBe('/templates/..%2Fkeys%3Fx%3D%23');
});
