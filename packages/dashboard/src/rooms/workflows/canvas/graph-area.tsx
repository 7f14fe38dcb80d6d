import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { GraphView } from './graph-view';
import { StepList } from './step-list';

const Canvas = lazy(() => import('./canvas'));

const phoneMedia = matchMedia('(max-width: 620px)');
const subscribe = (onChange: () => void) => {
  phoneMedia.addEventListener('change', onChange);
  return () => phoneMedia.removeEventListener('change', onChange);
};

export function GraphArea({ view, isList }: { view: GraphView; isList: boolean }) {
  const isPhone = useSyncExternalStore(subscribe, () => phoneMedia.matches);
  if (isList || isPhone) return <StepList view={view} />;
  return (
    <Suspense fallback={<span className="bone tall" />}>
      <Canvas view={view} />
    </Suspense>
  );
}
