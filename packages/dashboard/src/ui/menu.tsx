import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

export interface MenuItem {
  label: string;
  detail?: string;
  danger?: boolean;
  checked?: boolean;
  run: () => void;
}

interface MenuProps {
  label: string;
  className: string;
  children: ReactNode;
  items: MenuItem[];
  head?: ReactNode;
  align?: string;
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items.at(target >= items.length ? 0 : target)?.focus();
}

const MARGIN_PX = 8;

function clampToViewport(list: HTMLElement | null | undefined): void {
  if (!list) return;
  const { left, right } = list.getBoundingClientRect();
  const overflowRight = Math.max(0, right - (document.documentElement.clientWidth - MARGIN_PX));
  const overflowLeft = Math.max(0, MARGIN_PX - left);
  if (overflowRight + overflowLeft > 0) list.style.translate = `${overflowLeft - overflowRight}px`;
}

function useOpenMenu(isOpen: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  // Focuses the menu before paint, so that the next key press reaches it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    clampToViewport(box.current?.querySelector<HTMLElement>('.menu-list'));
    box.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const closeIfOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    return () => document.removeEventListener('pointerdown', closeIfOutside);
  }, [isOpen, close]);
  return box;
}

const Items = ({ items, close }: { items: MenuItem[]; close: () => void }) =>
  items.map((item) => (
    <button
      key={item.label + item.detail}
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      tabIndex={-1}
      className={`menu-item ${item.danger ? 'danger' : ''}`}
      onClick={() => {
        close();
        item.run();
      }}
    >
      <span className="cut">{item.label}</span>
      <span className="soft small">{item.checked ? '✓' : item.detail}</span>
    </button>
  ));

export function Menu({ label, className, children, items, head, align = '' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const box = useOpenMenu(isOpen, close);
  const button = useRef<HTMLButtonElement>(null);
  /** Runs before the item's action, so that a dialog it opens returns the focus to the button. */
  const closeAndFocusButton = () => {
    close();
    button.current?.focus();
  };
  return (
    <div
      className="menu"
      ref={box}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          className={`menu-list ${align}`}
          onKeyDown={(event) => {
            moveFocus(event);
            if (event.key === 'Escape') closeAndFocusButton();
          }}
        >
          {head && <div className="menu-head">{head}</div>}
          <div role="menu" aria-label={label}>
            <Items items={items} close={closeAndFocusButton} />
          </div>
        </div>
      )}
    </div>
  );
}
