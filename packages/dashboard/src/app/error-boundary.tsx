import { Component, type ReactNode } from 'react';
import { home } from '../router/base-urls';
import { Button } from '../ui/button';
import { words } from '../ui/words';

/** Error messages of browsers and Vite for a missing script or style sheet. */
const MISSING_FILE = /dynamically imported module|importing a module script|preload CSS/i;

/** Marks the entry in the browser's history, so that the page reloads only once. */
const RELOADED = 'reloaded';

interface State {
  error?: Error | undefined;
  failure: keyof typeof words.pageErrors;
  page: string;
}

/** Checked before a reload, which would show the browser's error page if the service isn't reachable. */
const isServiceReachable = (): Promise<boolean> =>
  fetch(home, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

export class ErrorBoundary extends Component<{ page: string; children: ReactNode }, State> {
  override state: State = { page: this.props.page, failure: 'broken' };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error, failure: MISSING_FILE.test(error.message) ? 'missingFile' : 'broken' };
  }

  static getDerivedStateFromProps({ page }: { page: string }, state: State) {
    return page === state.page ? null : { page, error: undefined };
  }

  override componentDidUpdate(_: unknown, previousState: State) {
    const { error } = this.state;
    if (error && error !== previousState.error) void this.recover();
    if (!error) removeEventListener('online', this.recover);
  }

  override componentWillUnmount() {
    removeEventListener('online', this.recover);
  }

  /** Reloads once if a file is missing, because an update renames files. */
  private readonly recover = async () => {
    if (this.state.failure === 'broken' || !this.state.error) return;
    if (!(await isServiceReachable())) {
      addEventListener('online', this.recover);
      this.setState({ failure: 'unreachable' });
    } else if (history.state !== RELOADED || this.state.failure === 'unreachable') {
      history.replaceState(RELOADED, '');
      location.reload();
    }
  };

  override render() {
    const { error, failure } = this.state;
    if (!error) return this.props.children;
    const { title, help } = words.pageErrors[failure];
    return (
      <div className="page">
        <div className="note bad" role="alert">
          <strong>{title}</strong>
          <span>{help}</span>
          {failure === 'broken' && <code>{error.message}</code>}
          <div className="row">
            {failure === 'unreachable' ? (
              <Button onClick={() => void this.recover()}>{words.tryAgain}</Button>
            ) : (
              <Button onClick={() => location.reload()}>{words.reload}</Button>
            )}
          </div>
        </div>
      </div>
    );
  }
}
