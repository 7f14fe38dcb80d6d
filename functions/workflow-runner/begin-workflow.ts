import type { ScannedContact } from '../../shared/db/contacts/scan';
import type { RecordedEvent } from '../../shared/db/events/events';
import { getVersion } from '../../shared/db/workflows/workflows';
import { begin } from '../../shared/domain/workflows/advance';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import { now } from '../../shared/ops/clock';
import { startExecution } from '../../shared/services/start-execution/start-execution';
import { type BatchCache, matcherOf } from './batch-cache';
import { runExecution } from './run-steps';
import { continueExecution } from './wake';

interface Entry {
  workflow: Workflow;
  contact: ScannedContact;
  event: RecordedEvent;
  depth: number;
}

export async function beginWorkflow(entry: Entry, cache: BatchCache): Promise<void> {
  const { workflow, contact, event, depth } = entry;
  const { projectId, trigger } = workflow;
  const filter = trigger.type === 'EVENT' ? trigger.filter : undefined;
  if (filter && !(await matches(entry, filter))) return;
  const at = Date.parse(event.createdAt);
  // An execution that exits before its first step isn't run here, so that the usual run checks `exitWhen`.
  const runsNow = !(await hasExited(entry));
  const { id: eventId, name, isPublic, data, untrusted } = event;
  const origin = { type: trigger.type, eventId, event: name, ...(isPublic ? { isPublic } : {}) };
  const start = { projectId, workflow, contact: contact.row, origin, data, untrusted, depth, at, runsNow };
  const started = await startExecution(start);
  if (started.kind === 'refused') return;
  const { execution } = started;
  if (started.kind === 'repeated' || !runsNow) return continueExecution(execution, cache);
  const payloads = {
    payloads: { trigger: data },
    untrusted: untrusted ? { trigger: untrusted } : {},
  };
  await runExecution(execution, cache, (graph, runtime) => begin(execution, graph, runtime), {
    contact: contact.row,
    payloads,
  });
}

async function matches({ workflow, contact, event }: Entry, filter: Parameters<typeof matcherOf>[1]) {
  const matcher = await matcherOf(workflow.projectId, filter);
  const [matched = false] = await matcher.match([contact], now(), { trigger: event.data });
  return matched;
}

async function hasExited(entry: Entry): Promise<boolean> {
  const { projectId, id: workflowId, version } = entry.workflow;
  const graph = await getVersion({ projectId, workflowId }, version);
  return graph?.exitWhen !== undefined && (await matches(entry, graph.exitWhen));
}
