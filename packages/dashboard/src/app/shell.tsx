import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { answerLeave, useIsLeavePending } from '../router/leaving';
import { Link } from '../router/link';
import { useRoute } from '../router/router';
import { includesRole, useGrant } from '../session/session';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { Toast } from '../ui/notify';
import { PageSkeleton } from '../ui/page';
import { DiscardDialog } from '../ui/sheet';
import { words as common } from '../ui/words';
import { AccountMenu, ProjectSwitcher } from './account';
import { ErrorBoundary } from './error-boundary';
import { keepFocus } from './keep-focus';
import { Palette } from './palette';
import { FIRST_PAGE, type MenuEntry, menuGroups, pages, prefetch } from './rooms';
import { words } from './words';

function NavigationEntry({ entry: { name, label, subpages = [] }, current }: { entry: MenuEntry; current: string }) {
  const isCurrent = [name, ...subpages].some((page) => page === current);
  return (
    <li>
      <Link to={name} onPointerEnter={() => prefetch(name)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={name} />
        {label}
      </Link>
    </li>
  );
}

function Navigation({ current }: { current: string }) {
  const { role } = useGrant().member;
  return (
    <nav aria-label={words.navigation}>
      {menuGroups.map(({ label, entries }) => (
        <div key={label}>
          <h2>{label}</h2>
          <ul>
            {entries
              .filter((entry) => includesRole(role, entry.role))
              .map((entry) => (
                <NavigationEntry key={entry.name} entry={entry} current={current} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Sidebar({ current, openPalette }: { current: string; openPalette: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // On a phone the navigation closes when another page opens.
    if (current) setOpen(false);
  }, [current]);
  return (
    <header className="side" data-open={isOpen}>
      <div className="side-top">
        <ProjectSwitcher />
        <Button
          kind="quiet"
          className="icon opener"
          aria-label={words.openNavigation}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
        </Button>
      </div>
      <button type="button" className="find" onClick={openPalette}>
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

function usePaletteShortcut() {
  const [isOpen, setOpen] = useState(false);
  // Listens before paint, so that the shortcut works as soon as the page is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCtrlOrCommand = event.metaKey || event.ctrlKey;
      if (event.key.toLowerCase() !== 'k' || !isCtrlOrCommand || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return [isOpen, setOpen] as const;
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
  const [isPaletteOpen, setPaletteOpen] = usePaletteShortcut();
  const { project } = useGrant();
  const route = useRoute();
  const name = route?.name ?? '';
  useEffect(keepFocus, []);
  const isLeavePending = useIsLeavePending();
  const Room = route ? pages[route.name] : NotFound;
  return (
    <div className="shell">
      <button type="button" className="skip button" onClick={() => document.getElementById('content')?.focus()}>
        {words.skip}
      </button>
      <Sidebar current={name} openPalette={() => setPaletteOpen(true)} />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary page={JSON.stringify(route ?? null)}>
          <Suspense fallback={<PageSkeleton label={common.loading} />}>
            <Room key={project.id} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isPaletteOpen && <Palette close={() => setPaletteOpen(false)} />}
      {isLeavePending && (
        <DiscardDialog
          title={common.leaveTitle}
          action={common.leave}
          onKeep={() => answerLeave(false)}
          onDiscard={() => answerLeave(true)}
        >
          {common.leaveAbout}
        </DiscardDialog>
      )}
      <Toast />
    </div>
  );
}
