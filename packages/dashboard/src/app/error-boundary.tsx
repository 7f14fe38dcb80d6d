import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { words } from '../ui/words';

/** What Chromium, Firefox and Safari say of a file of the page that does not come. */
const UNLOADED = /dynamically imported module|importing a module script/i;

/** Shows a mistake of the dashboard itself, and leaves the navigation usable. A new `of` begins anew. */
export class ErrorBoundary extends Component<{ of: string; children: ReactNode }, { error?: Error; of: string }> {
  override state: { error?: Error; of: string } = { of: this.props.of };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ of }: { of: string }, state: { of: string }) {
    return of === state.of ? null : { of, error: undefined };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    const isUnloaded = UNLOADED.test(this.state.error.message);
    return (
      <div className="page">
        <div className="note bad" role="alert">
          <strong>{isUnloaded ? words.updated : words.broken}</strong>
          <span>{isUnloaded ? words.updatedHelp : words.brokenHelp}</span>
          {!isUnloaded && <code>{this.state.error.message}</code>}
          <div className="row">
            <Button onClick={() => location.reload()}>{words.reload}</Button>
          </div>
        </div>
      </div>
    );
  }
}
