import type { Segment } from '@posthaste/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ChangedBy } from '../../ui/editing/editing-bar';
import { Fact, Facts } from '../../ui/facts';
import { FromCode } from '../../ui/from-code';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { Time } from '../../ui/time';
import { Changes } from './changes';
import { FilterSentence } from './filter/filter-sentence';
import { Members } from './members';
import { segmentParts } from './routes';
import { SegmentActions } from './segment-actions';
import { MemberCount, SegmentKind } from './segment-cells';
import { Uses } from './uses';
import { words } from './words';

const POLL_MS = 2_000;
const REFRESH_MS = 5_000;

const BackLink = () => (
  <Link to="segments" className="small">
    ← {words.back}
  </Link>
);

const SegmentFacts = ({ segment }: { segment: Segment }) => (
  <Facts>
    <Fact name={words.members}>
      <MemberCount segment={segment} showTime />
    </Fact>
    {segment.description && <Fact name={words.note}>{segment.description}</Fact>}
    <Fact name={words.created}>
      <Time at={segment.createdAt} />
    </Fact>
    <Fact name={words.changed}>
      <Time at={segment.updatedAt} />
      <span className="soft">
        {' · '}
        <ChangedBy by={segment.updatedBy} />
      </span>
    </Fact>
    <Fact name={words.id}>
      <code>{segment.id}</code>
    </Fact>
  </Facts>
);

type SegmentParameters = Parameters<'segment'>;

const SegmentTabs = ({ id, part }: SegmentParameters) => (
  <nav className="tabs" aria-label={words.partsLabel}>
    {([undefined, ...segmentParts] as const).map((name) => (
      <Link key={name} to="segment" with={{ id, part: name }} aria-current={name === part ? 'page' : undefined}>
        {words.parts[name ?? 'members']}
      </Link>
    ))}
  </nav>
);

function SegmentPart({ segment, parameters }: { segment: Segment; parameters: SegmentParameters }) {
  if (parameters.part === 'changes') return <Changes key={parameters.id} segment={segment} parameters={parameters} />;
  if (parameters.part === 'uses') return <Uses key={parameters.id} parameters={parameters} />;
  return <Members key={parameters.id} segment={segment} parameters={parameters} />;
}

function useSegment(id: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['segment', id],
    queryFn: async ({ queryKey, signal }) => {
      const segment = await api.segments.get(id, { signal });
      const cachedSegment = queries.getQueryData<Segment>(queryKey);
      if (cachedSegment && cachedSegment.memberCount !== segment.memberCount)
        void queries.invalidateQueries({ queryKey: ['segment-members', id] });
      return segment;
    },
    refetchInterval: ({ state: { data } }) => {
      if (data?.filling) return POLL_MS;
      return data?.type === 'STATIC' ? REFRESH_MS : false;
    },
  });
}

export default function SegmentPage() {
  const parameters = useParameters('segment');
  const { id } = parameters;
  const mayWrite = useMay('editor');
  const query = useSegment(id);
  const segment = query.data;
  if (!segment)
    return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={segment.name}
      back={<BackLink />}
      about={
        <>
          <SegmentKind segment={segment} />
          <FromCode record={segment} />
        </>
      }
      actions={mayWrite && <SegmentActions segment={segment} />}
    >
      {segment.filling && <p className="note">{words.filling}</p>}
      {segment.type === 'DYNAMIC' && <FilterSentence filter={segment.filters} />}
      <SegmentFacts segment={segment} />
      <SegmentTabs {...parameters} />
      <SegmentPart segment={segment} parameters={parameters} />
    </Page>
  );
}
