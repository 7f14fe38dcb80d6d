import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { GraphView } from './graph-view';
import { StepList } from './step-list';

const Canvas = lazy(() => import('./canvas'));

const phone = matchMedia('(max-width: 620px)');
const onChange = (changed: () => void) => {
  phone.addEventListener('change', changed);
  return () => phone.removeEventListener('change', changed);
};

export const useIsPhone = (): boolean => useSyncExternalStore(onChange, () => phone.matches);

export function GraphArea({ view, asList }: { view: GraphView; asList: boolean }) {
  const isPhone = useIsPhone();
  if (asList || isPhone) return <StepList view={view} />;
  return (
    <Suspense fallback={<span className="bone tall" />}>
      <Canvas view={view} />
    </Suspense>
  );
}
