export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'posthaste-theme';
const MEDIA_QUERIES: Record<Theme, string> = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };

let darkRules: CSSMediaRule[] | undefined;

const findDarkRules = (): CSSMediaRule[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule)
    .filter(({ media }) => media.mediaText === MEDIA_QUERIES.system);

export const chosenTheme = (): Theme => themes.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'system';

export function applyTheme(theme = chosenTheme()): void {
  darkRules ??= findDarkRules();
  for (const { media } of darkRules) media.mediaText = MEDIA_QUERIES[theme];
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  applyTheme(theme);
}
