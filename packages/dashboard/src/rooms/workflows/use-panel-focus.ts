import { createContext, useRef } from 'react';

const PANEL = '.wf-panel h2';

export const PanelFocus = createContext<() => void>(() => undefined);

export function usePanelFocus() {
  const area = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ selector: string; isFocused: boolean }>(undefined);
  return {
    area,
    /** On phones, the panel lies below the steps. */
    showPanel: (isFocused: boolean) => {
      wanted.current = { selector: PANEL, isFocused };
    },
    focusStep: (id: string) => {
      wanted.current = { selector: `[data-step="${CSS.escape(id)}"]`, isFocused: true };
    },
    settle: () => {
      if (!wanted.current) return;
      const { selector, isFocused } = wanted.current;
      const element = area.current?.querySelector<HTMLElement>(selector);
      if (!element) return;
      wanted.current = undefined;
      if (isFocused) element.focus();
      else element.scrollIntoView({ block: 'nearest' });
    },
  };
}
