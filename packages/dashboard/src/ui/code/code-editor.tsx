import { lazy, Suspense } from 'react';
import type { CodeProps } from './types';

/** The editor is a part of its own, loaded when somebody first writes code. */
const Editor = lazy(() => import('./editor'));

/** A field for HTML or text with Liquid: highlighting, completion, and mistakes at their place. */
export const CodeEditor = (props: CodeProps) => (
  <Suspense fallback={<span className="bone tall" />}>
    <Editor {...props} />
  </Suspense>
);
