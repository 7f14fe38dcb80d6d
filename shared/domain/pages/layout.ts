import { escapeHtml } from '../escape-html';

/** Colours keep a contrast of 4.5:1 or more in both schemes (WCAG 2.2, 1.4.3); the button is 44 px high (2.5.5). */
const style = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--text:#1f2430;--soft:#5b6272;--line:#dcdfe6;--accent:#2453c9;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--page:#14161b;--card:#1e2129;--text:#eceef3;--soft:#a5acbb;--line:#343945;--accent:#9db8ff;--on-accent:#10131a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 12px;font-size:24px;line-height:1.25}
p{margin:0 0 16px;overflow-wrap:anywhere}
p:last-child{margin-bottom:0}
.soft{color:var(--soft);font-size:14px}
button{width:100%;min-height:44px;margin:8px 0 16px;padding:10px 16px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:600 16px/1.5 system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid var(--text);outline-offset:2px}
`.trim();

interface Page {
  /** BCP 47. */
  language: string;
  /** Plain text. */
  title: string;
  /** HTML after the heading. */
  content: string;
}

/** A whole page: it needs no script, no font and no image, so that nothing is loaded from anywhere. */
export const page = ({ language, title, content }: Page): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** A paragraph of plain text; a soft one is small print. */
export const paragraph = (text: string, kind: 'plain' | 'soft' = 'plain'): string =>
  `<p${kind === 'soft' ? ' class="soft"' : ''}>${escapeHtml(text)}</p>`;
