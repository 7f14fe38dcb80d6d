import { Problem } from '../../../shared/contract/problem';
import type { SimulationBody } from '../../../shared/contract/workflow-simulation';
import { contactIdOf } from '../../../shared/db/contacts/addresses';
import type { ContactRow } from '../../../shared/db/contacts/rows';
import { getScannedContact } from '../../../shared/db/contacts/scan';
import { lookUpEvents } from '../../../shared/db/events/of-contact';
import type { Project } from '../../../shared/db/projects/projects';
import { readMemberships } from '../../../shared/db/segments/memberships';
import { listAllSegments } from '../../../shared/db/segments/segments';
import { parseAddress } from '../../../shared/domain/address';
import { contactId } from '../../../shared/domain/contacts/contact';
import type { EventTimes, NameTimes } from '../../../shared/domain/contacts/summary';
import type { TopicRule } from '../../../shared/domain/contacts/topics';
import { originKey } from '../../../shared/domain/segments/email-origin';
import {
  dependenciesOfFilter,
  originEventsIn,
  referencesOf,
  type SegmentFilters,
  topicsIn,
} from '../../../shared/domain/segments/references';
import { filtersOf } from '../../../shared/domain/segments/segment';
import { filtersIn } from '../../../shared/domain/workflows/filters';
import type { WorkflowVersion } from '../../../shared/domain/workflows/workflow';
import { toIso } from '../../../shared/ops/clock';
import { readOriginEvents } from '../../../shared/services/match-segment/origin-events';
import { readTopicRules } from '../../../shared/services/match-segment/topic-rules';
import type { StartingContact } from './simulated-contact';

const SAMPLE_ADDRESS = 'sample@example.com';

interface GraphUses {
  events: ReadonlySet<string>;
  segments: ReadonlySet<string>;
  filters: SegmentFilters;
  originKeys: readonly string[];
  topics: ReadonlyMap<string, TopicRule>;
}

export async function readStartingContact(
  project: Project,
  graph: WorkflowVersion,
  { contact, sample }: SimulationBody,
  startAt: number,
): Promise<StartingContact> {
  const { filters, topics, originKeys, ...uses } = await readGraphUses(project.id, graph);
  const noOriginEvents = new Map(originKeys.map((key) => [key, null]));
  if (contact === undefined) {
    return {
      row: sampleRow(project, sample, startAt),
      names: new Map(),
      segments: new Set(),
      filters,
      topics,
      lookedUp: noOriginEvents,
    };
  }
  const id = await contactIdOf(project, contact);
  const storedContact = id === null ? null : await getScannedContact(project.id, id);
  if (!storedContact) throw new Problem('CONTACT_NOT_FOUND');
  const { row, summary } = storedContact;
  const { generation } = row;
  const [names, segments, originEvents] = await Promise.all([
    readEventTimes(project.id, row, summary, uses.events),
    readSegmentsOf(project.id, row, uses.segments),
    readOriginEvents(project.id, [{ contactId: row.id, generation, keys: originKeys }]),
  ]);
  return { row, names, segments, filters, topics, lookedUp: originEvents.get(row.id) ?? noOriginEvents };
}

async function readGraphUses(projectId: string, graph: WorkflowVersion): Promise<GraphUses> {
  const graphFilters = filtersIn({ ...graph, steps: [...graph.steps] }).map(({ filter }) => filter);
  const usesSegments = graphFilters.some((filter) => referencesOf(filter).size > 0);
  const filters = filtersOf(usesSegments ? await listAllSegments(projectId) : []);
  const uses = graphFilters.map((filter) => dependenciesOfFilter(filter, filters));
  return {
    events: new Set(uses.flatMap(({ events }) => [...events])),
    segments: new Set(uses.flatMap(({ segments }) => [...segments])),
    filters,
    topics: await readTopicRules(projectId, uses.flatMap(topicsIn)),
    originKeys: graphFilters.flatMap((filter) => originEventsIn(filter, filters).map(originKey)),
  };
}

async function readEventTimes(
  projectId: string,
  { id, generation }: ContactRow,
  summary: EventTimes | null,
  usedNames: ReadonlySet<string>,
): Promise<Map<string, NameTimes>> {
  const timesByName = new Map(summary?.names);
  const missingNames = summary?.truncated ? [...usedNames].filter((name) => !timesByName.has(name)) : [];
  if (missingNames.length === 0) return timesByName;
  for (const [name, times] of await lookUpEvents(projectId, { contactId: id, generation, names: missingNames })) {
    if (times) timesByName.set(name, times);
  }
  return timesByName;
}

async function readSegmentsOf(
  projectId: string,
  { id, generation }: ContactRow,
  usedSegments: ReadonlySet<string>,
): Promise<Set<string>> {
  const memberships = [...usedSegments].map((segmentId) => ({ contactId: id, segmentId, generation }));
  const memberKeys = memberships.length > 0 ? await readMemberships(projectId, memberships) : new Set<string>();
  return new Set([...usedSegments].filter((segmentId) => memberKeys.has(`${id}#${segmentId}`)));
}

function sampleRow(project: Project, sample: SimulationBody['sample'], startAt: number): ContactRow {
  const email = parseAddress(sample?.email ?? SAMPLE_ADDRESS) ?? SAMPLE_ADDRESS;
  const at = toIso(startAt);
  return {
    id: contactId(project.salt, email),
    email,
    subscribed: sample?.subscribed ?? true,
    data: sample?.data ?? {},
    createdAt: at,
    updatedAt: at,
    version: 1,
    generation: 'sample',
    source: 'api',
    dataBytes: 0,
  };
}
