/** The order matters, because most user agents also contain the names of other browsers. */
const browsers = [
  { name: 'Edge', pattern: /Edg(?:A|iOS)?\// },
  { name: 'Opera', pattern: /OPR\// },
  { name: 'Firefox', pattern: /Firefox\/|FxiOS\// },
  { name: 'Chrome', pattern: /Chrome\/|CriOS\// },
  { name: 'Safari', pattern: /Safari\// },
];

const systems = [
  { name: 'iOS', pattern: /iPhone|iPad/ },
  { name: 'Android', pattern: /Android/ },
  { name: 'Windows', pattern: /Windows/ },
  { name: 'macOS', pattern: /Mac OS X/ },
  { name: 'ChromeOS', pattern: /CrOS/ },
  { name: 'Linux', pattern: /Linux/ },
];

export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const browser = browsers.find(({ pattern }) => pattern.test(userAgent));
  const system = systems.find(({ pattern }) => pattern.test(userAgent));
  return browser && system ? { browser: browser.name, system: system.name } : undefined;
}
