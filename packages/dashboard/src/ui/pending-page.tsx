import { PosthasteError } from '@posthaste/client';
import type { ReactNode } from 'react';
import { Page, PageSkeleton } from './page';
import { Problem } from './problem';
import { words } from './words';

interface PendingPageProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  title: string;
  back: ReactNode;
  notFound: string;
}

export function PendingPage({ query: { error, refetch }, title, back, notFound }: PendingPageProps) {
  if (!error) return <PageSkeleton label={words.loading} />;
  const isMissing = error instanceof PosthasteError && error.status === 404;
  return (
    <Page title={title} back={back}>
      {isMissing ? (
        <p className="note">{notFound}</p>
      ) : (
        <Problem error={error} summary={words.couldNotLoadPage} retry={() => void refetch()} />
      )}
    </Page>
  );
}
