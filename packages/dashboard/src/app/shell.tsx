import { Suspense, useEffect, useState } from 'react';
import { answerLeaving, useLeaving } from '../router/leaving';
import { Link } from '../router/link';
import { useAddress } from '../router/router';
import { includesRole, useGrant } from '../session/session';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { Toast } from '../ui/notify';
import { PageSkeleton } from '../ui/page';
import { Discard } from '../ui/sheet';
import { words as common } from '../ui/words';
import { AccountMenu, ProjectSwitcher } from './account';
import { ErrorBoundary } from './error-boundary';
import { keepFocus } from './keep-focus';
import { Palette } from './palette';
import { FIRST_PAGE, groups, type MenuEntry, pages, prefetch } from './rooms';
import { words } from './words';

const Entry = ({ parameters: entry, current }: { parameters: MenuEntry; current: string }) => (
  <li>
    <Link
      to={entry.name}
      onPointerEnter={() => prefetch(entry.name)}
      aria-current={[entry.name, ...(entry.covers ?? [])].some((name) => name === current) ? 'page' : undefined}
    >
      <Icon name={entry.name} />
      {entry.label}
    </Link>
  </li>
);

function Navigation({ current }: { current: string }) {
  const { role } = useGrant().member;
  return (
    <nav aria-label={words.navigation}>
      {groups.map(({ label, entries }) => (
        <div key={label}>
          <h2>{label}</h2>
          <ul>
            {entries
              .filter((entry) => includesRole(role, entry.role))
              .map((entry) => (
                <Entry key={entry.name} parameters={entry} current={current} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Side({ current, find }: { current: string; find: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // On a phone the navigation closes when another page opens.
    if (current) setShown(false);
  }, [current]);
  return (
    <header className="side" data-open={shown}>
      <div className="side-top">
        <ProjectSwitcher />
        <Button
          kind="quiet"
          className="icon opener"
          aria-label={words.openNavigation}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="menu" />
        </Button>
      </div>
      <button type="button" className="find" onClick={find}>
        <Icon name="search" />
        {words.find}
        <kbd>{/Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <Navigation current={current} />
      <div className="side-end">
        <AccountMenu />
      </div>
    </header>
  );
}

function usePalette() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setShown((before) => !before);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return [shown, setShown] as const;
}

const NotFound = () => (
  <div className="page blank">
    <h1>{common.notFound}</h1>
    <Link to={FIRST_PAGE} className="button">
      {words.pages[FIRST_PAGE]}
    </Link>
  </div>
);

export function Shell() {
  const [finding, setFinding] = usePalette();
  const { project } = useGrant();
  const address = useAddress();
  const name = address?.name ?? '';
  useEffect(keepFocus, []);
  const leaving = useLeaving();
  const Room = address ? pages[address.name] : NotFound;
  return (
    <div className="shell">
      <button type="button" className="skip button" onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <Side current={name} find={() => setFinding(true)} />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary page={name}>
          <Suspense fallback={<PageSkeleton label={common.loading} />}>
            <Room key={project.id} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {finding && <Palette close={() => setFinding(false)} />}
      {leaving && (
        <Discard
          title={common.leaveTitle}
          action={common.leave}
          keep={() => answerLeaving(false)}
          discard={() => answerLeaving(true)}
        >
          {common.leaveAbout}
        </Discard>
      )}
      <Toast />
    </div>
  );
}
