export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'posthaste-theme';
const MEDIA: Record<Theme, string> = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };

let darkRules: CSSMediaRule[] | undefined;

const findDarkRules = (): CSSMediaRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText === MEDIA.system);

export const chosenTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

export function applyTheme(theme = chosenTheme()): void {
  darkRules ??= findDarkRules();
  for (const { media } of darkRules) media.mediaText = MEDIA[theme];
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
}
