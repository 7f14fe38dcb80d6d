import { PosthasteError } from '@posthaste/client';
import type { ReactNode } from 'react';
import { Page, PageBones } from './page';
import { Problem } from './problem';
import { words } from './words';

interface ReadingProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  title: string;
  back: ReactNode;
  unknown: string;
}

export function Reading({ query: { error, refetch }, title, back, unknown }: ReadingProps) {
  if (!error) return <PageBones label={words.loading} />;
  const isMissing = error instanceof PosthasteError && error.status === 404;
  return (
    <Page title={title} back={back}>
      {isMissing ? (
        <p className="note">{unknown}</p>
      ) : (
        <Problem error={error} what={words.unreadPage} retry={() => void refetch()} />
      )}
    </Page>
  );
}
