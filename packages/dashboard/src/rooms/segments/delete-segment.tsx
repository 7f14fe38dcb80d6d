import { PosthasteError, type Segment } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, open } from '../../router/router';
import { api } from '../../session/client';
import { Question } from '../../ui/question';
import { words } from './words';

export function DeleteSegment({ segment, close }: { segment: Segment; close: () => void }) {
  const { id, name, memberCount, source } = segment;
  const refused = (error: unknown) =>
    error instanceof PosthasteError &&
    error.code === 'IN_USE' && (
      <Link to="segment" with={{ id, part: 'uses' }} onClick={close}>
        {words.showUses}
      </Link>
    );
  return (
    <Question
      title={words.deleteTitle(name)}
      action={words.doRemove}
      source={source}
      run={() => api.segments.delete(id)}
      changes={['segments', 'audience']}
      said={words.deleted}
      done={() => open(hrefOf('segments'), 'replace')}
      close={close}
      refused={refused}
    >
      <p>{words.deleteAbout(memberCount.toLocaleString())}</p>
      <p className="field-hint">{words.deleteRefused}</p>
    </Question>
  );
}
