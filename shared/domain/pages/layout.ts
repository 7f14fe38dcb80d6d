import { createHash } from 'node:crypto';
import { escapeHtml } from '../escape-html';
import type { PageTexts } from './page-texts';

/** Contrast of at least 4.5:1 for text, 3:1 for outlines; buttons of 44 px (WCAG 2.2, 1.4.3, 1.4.11, 2.5.5). */
const style = `
:root{color-scheme:light dark;--page:#f4f5f7;--card:#fff;--text:#1f2430;--soft:#5b6272;--line:#dcdfe6;--edge:#7b8292;--accent:#2453c9;--on-accent:#fff;--tint:#eef2fd}
@media (prefers-color-scheme:dark){:root{--page:#14161b;--card:#1e2129;--text:#eceef3;--soft:#a5acbb;--line:#343945;--edge:#8b93a5;--accent:#9db8ff;--on-accent:#10131a;--tint:#262c3d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{width:100%;min-width:0;max-width:480px;padding:32px 24px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 12px;font-size:24px;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 16px;overflow-wrap:anywhere}
main>:last-child{margin-bottom:0}
a{color:var(--accent);text-underline-offset:3px}
p>a:only-child{display:inline-block;padding:10px 0}
.logo{display:block;max-width:200px;max-height:48px;margin:0 0 20px}
.soft{color:var(--soft);font-size:14px}
.status{margin:0 0 24px;padding:12px 16px;border-left:4px solid var(--brand,var(--accent));border-radius:4px;background:var(--tint);font-weight:600}
fieldset{min-width:0;margin:0 0 24px;padding:0;border:0}
legend{padding:0;margin:0 0 4px;font-weight:600}
label{display:flex;gap:12px;min-height:44px;padding:10px 0;cursor:pointer}
label+label{border-top:1px solid var(--line)}
label>span{min-width:0;overflow-wrap:anywhere}
label small{display:block;color:var(--soft);font-size:14px}
input{flex:none;width:20px;height:20px;margin:2px 0 0 4px;accent-color:var(--accent);cursor:pointer}
ul{margin:0 0 16px;padding:0 0 0 20px;overflow-wrap:anywhere}
.line{display:block;padding:0 0 16px}
.line+label,label+.line{border-top:0}
.line input,.line select{display:block;width:100%;height:44px;margin:4px 0 0;padding:0 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--text);font:16px/1.4 system-ui,sans-serif}
[aria-invalid=true]{outline:2px solid #c62828}
.trap{position:absolute;left:-999em}
button{display:block;width:100%;min-height:44px;margin:8px 0 16px;padding:10px 16px;border:1px solid var(--brand,var(--accent));border-radius:8px;background:var(--brand,var(--accent));color:var(--on-brand,var(--on-accent));font:600 16px/1.4 system-ui,sans-serif;overflow-wrap:anywhere;cursor:pointer}
form{margin:0 0 16px}
form>:last-child{margin-bottom:0}
form+form{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
.quiet{border-color:var(--edge);background:transparent;color:var(--text)}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.status:focus{outline:none}
@media print{body{display:block;padding:0;background:none}main{max-width:none;padding:0;border:0}button{display:none}}
`.trim();

/** The Content-Security-Policy allows only this style (CSP level 3, section 6.6.3). */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

interface PageContent {
  language: string;
  title: string;
  /** Plain text, in the title and focused, so screen readers read it first. */
  status?: string | undefined;
  content: string;
}

/** Loads nothing but the project's logo. */
export const page = ({ language, title, status, content }: PageContent): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(status ? `${status} ${title}` : title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${status ? `<p class="status" role="status" tabindex="-1" autofocus>${escapeHtml(status)}</p>\n` : ''}<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;

export const paragraph = (text: string, kind: 'plain' | 'soft' = 'plain'): string =>
  `<p${kind === 'soft' ? ' class="soft"' : ''}>${escapeHtml(text)}</p>`;

export const linkParagraph = (href: string, text: string, lead = ''): string =>
  `<p>${escapeHtml(lead)} <a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`;

export function problemPage({ language, invalid, failed }: PageTexts, status: number, requestId: string): string {
  if (status < 500) return page({ language, title: invalid.title, content: paragraph(invalid.advice) });
  const content = [paragraph(failed.advice), paragraph(`${failed.reference} ${requestId}`, 'soft')];
  return page({ language, title: failed.title, content: content.join('\n') });
}
