import { lazy, Suspense } from 'react';
import { useIsReadOnly } from '../editable';
import { words } from '../words';
import type { CodeProps } from './types';

const Editor = lazy(() => import('./editor'));

export function CodeEditor(props: CodeProps) {
  const readOnly = useIsReadOnly();
  if (readOnly && props.value === '') return <p className="soft">{words.notSet}</p>;
  return (
    <Suspense fallback={<span className="bone tall" />}>
      <Editor {...props} readOnly={readOnly} />
    </Suspense>
  );
}
