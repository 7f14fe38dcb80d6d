export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const sentence = (text: string): string => escapeText(text).replace(/`([^`\n]{1,200})`/g, '<code>$1</code>');

export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${sentence(part)}</p>`)
    .join('\n');

export const code = (text: string): string => `<code>${escapeText(text)}</code>`;

export const block = (label: string, text: string): string =>
  `<pre tabindex="0" aria-label="${escapeText(label)}"><code>${escapeText(text)}</code></pre>`;

export const collapsible = (label: string, content: string): string =>
  `<details><summary>${label}</summary>\n${content}\n</details>`;

export const slug = (name: string): string => name.replace(/[^\w.-]+/g, '-').toLowerCase();
