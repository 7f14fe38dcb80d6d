import { lazy, Suspense } from 'react';
import type { CodeProps } from './types';

const Editor = lazy(() => import('./editor'));

export const CodeEditor = (props: CodeProps) => (
  <Suspense fallback={<span className="bone tall" />}>
    <Editor {...props} />
  </Suspense>
);
