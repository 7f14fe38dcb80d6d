import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { MINUTE_MS } from '../../../ui/durations';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { words as common } from '../../../ui/words';
import { AccountPart } from './account';
import { Limits, PauseNotes } from './limits';
import { SenderRules } from './sender-rules';
import { words } from './words';

const POLL_MS = MINUTE_MS;

const Skeleton = () => <span className="bone tall" role="status" aria-label={common.loading} />;

export default function Standing() {
  const project = useQuery({
    queryKey: ['project'],
    queryFn: ({ signal }) => api.project.get({ signal }),
    refetchInterval: POLL_MS,
  });
  const rules = useQuery({
    queryKey: ['sender-rules'],
    queryFn: ({ signal }) => api.project.getSenderRules({ signal }),
    refetchInterval: POLL_MS,
  });
  const account = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.account.get({ signal }),
    refetchInterval: POLL_MS,
  });
  type Part = keyof typeof words.couldNotLoad;
  const renderPending = ({ error, refetch }: typeof rules | typeof project | typeof account, part: Part) =>
    error ? <Problem error={error} summary={words.couldNotLoad[part]} retry={() => void refetch()} /> : <Skeleton />;
  return (
    <Page title={words.title} about={words.about}>
      {project.data && <PauseNotes paused={project.data.paused} />}
      {rules.data ? <SenderRules senderRules={rules.data} /> : renderPending(rules, 'rules')}
      {project.data ? <Limits project={project.data} /> : renderPending(project, 'limits')}
      {account.data ? <AccountPart account={account.data} /> : renderPending(account, 'account')}
    </Page>
  );
}
