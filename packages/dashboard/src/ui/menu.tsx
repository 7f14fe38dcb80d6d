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

const buttonsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = buttonsOf(event.currentTarget);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
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

function useCloseOnOutsideClick(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null);
  // Before paint, so that the next key press reaches the menu.
  useLayoutEffect(() => {
    if (!open) return;
    clampToViewport(box.current?.querySelector<HTMLElement>('.menu-list'));
    box.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    const outside = ({ target }: Event) => box.current?.contains(target as Node) || close();
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open, close]);
  return box;
}

const Items = ({ items, done }: { items: MenuItem[]; done: () => void }) =>
  items.map((item) => (
    <button
      key={item.label + item.detail}
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      tabIndex={-1}
      className={`menu-item ${item.danger ? 'danger' : ''}`}
      onClick={() => {
        done();
        item.run();
      }}
    >
      <span className="cut">{item.label}</span>
      <span className="soft small">{item.checked ? '✓' : item.detail}</span>
    </button>
  ));

export function Menu({ label, className, children, items, head, align = '' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const box = useCloseOnOutsideClick(open, close);
  const button = useRef<HTMLButtonElement>(null);
  // Before the item's action: a dialog that it opens returns the focus to the button.
  const done = () => {
    close();
    button.current?.focus();
  };
  return (
    <div
      className="menu"
      ref={box}
      onBlur={({ relatedTarget }) => relatedTarget && !box.current?.contains(relatedTarget) && close()}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <div
          className={`menu-list ${align}`}
          onKeyDown={(event) => {
            moveFocus(event);
            if (event.key === 'Escape') done();
          }}
        >
          {head && <div className="menu-head">{head}</div>}
          <div role="menu" aria-label={label}>
            <Items items={items} done={done} />
          </div>
        </div>
      )}
    </div>
  );
}
