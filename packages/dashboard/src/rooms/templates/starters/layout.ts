/**
 * Outlook needs tables with inline styles, at most 600 px wide. The head has only the styles for phones and dark
 * colors.
 */
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #16181d !important; }
    .card { background-color: #20232a !important; }
    .ink { color: #f1f3f5 !important; }
    .soft { color: #b4bac4 !important; }
    .rule { border-color: #3a3f4a !important; }
  }`;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const heading = (text: string): string =>
  `<h1 class="ink" style="margin:0 0 16px;${FONT};font-size:24px;line-height:32px;color:#1b1f26">${text}</h1>`;

export const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:25px;color:#1b1f26">${text}</p>`;

export const note = (text: string): string =>
  `<p class="soft" style="margin:0 0 16px;${FONT};font-size:14px;line-height:21px;color:#5b6470">${text}</p>`;

export const button = (label: string, href: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#1d4ed8" style="border-radius:8px"><a href="${href}" style="display:inline-block;padding:13px 24px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td></tr></table>`;

export const row = (left: string, right: string): string =>
  `<tr><td class="ink rule" style="padding:10px 0;border-bottom:1px solid #e3e6ea;${FONT};font-size:16px;color:#1b1f26">${left}</td><td class="ink rule" align="right" style="padding:10px 0;border-bottom:1px solid #e3e6ea;${FONT};font-size:16px;color:#1b1f26">${right}</td></tr>`;

export const table = (rows: string): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows}</table>`;

export const unsubscribeLine = (reason: string): string =>
  `${reason} <a class="soft" href="{{ unsubscribeUrl }}" style="color:#5b6470">Unsubscribe</a> or <a class="soft" href="{{ preferencesUrl }}" style="color:#5b6470">manage your preferences</a>.`;

interface Parts {
  preheader: string;
  content: string[];
  footer: string;
}

export const layout = ({ preheader, content, footer }: Parts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${styles}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f3f4f6">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f4f6">
<tr><td align="center" style="padding:32px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff;border-radius:12px">
<tr><td class="pad" align="left" style="padding:40px 40px 24px">
${content.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="soft" style="max-width:560px;margin:20px auto 0;${FONT};font-size:13px;line-height:20px;color:#5b6470">${footer}</p>
</td></tr>
</table>
</body>
</html>
`;
