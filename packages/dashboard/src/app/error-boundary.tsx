import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { words } from '../ui/words';

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
    return (
      <div className="page">
        <div className="note bad" role="alert">
          <strong>{words.broken}</strong>
          <span>{words.brokenHelp}</span>
          <code>{this.state.error.message}</code>
          <div className="row">
            <Button onClick={() => location.reload()}>{words.reload}</Button>
          </div>
        </div>
      </div>
    );
  }
}
