import type { Plugin } from 'vite';

/** Selectors of a single class: `.chip`, but not `.chip.good` or `.record .chip`. */
function classesIn(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(',').map((selector) => selector.trim()));
  return selectors.filter((selector) => /^\.[a-z][\w-]*$/.test(selector));
}

/** Rejects a second definition: one page loads all style sheets, so it would change other rooms too. */
export const uniqueClasses = (): Plugin => {
  const files = new Map<string, string>();
  return {
    name: 'unique-classes',
    apply: 'build',
    enforce: 'pre',
    transform(css, id) {
      if (!/\/src\/styles\/[\w-]+\.css$/.test(id)) return;
      for (const name of classesIn(css)) {
        const file = files.get(name) ?? id;
        if (file !== id) this.error(`${name} is defined in ${file} and in ${id}. Give one of them another name.`);
        files.set(name, file);
      }
    },
  };
};
