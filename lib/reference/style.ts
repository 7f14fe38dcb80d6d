export const style = `
:root { color-scheme: light dark; --ink: #1b1f26; --soft: #5b6470; --line: #d9dde3; --back: #ffffff; --panel: #f5f6f8; --link: #1f5fbf; --get: #1a6e3c; --post: #1f5fbf; --patch: #8a5200; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --soft: #a2abb8; --line: #343b46; --back: #14171c; --panel: #1d2128; --link: #8ab4f8; --get: #7ed19c; --post: #8ab4f8; --patch: #f0bd6b; --delete: #f28b82; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; background: var(--back); padding: .5rem; }
main { max-width: 50rem; padding: 1rem; }
nav { padding: 1rem; border-bottom: 1px solid var(--line); font-size: .9rem; }
nav ul { list-style: none; margin: .25rem 0 .5rem; padding: 0 0 0 .75rem; }
nav li { margin: .35rem 0; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav > details > summary { font-weight: 600; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: .5rem 0; }
h2 { font-size: 1.4rem; margin: 3rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 0 0 .25rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: .95rem; margin: 1.25rem 0 .35rem; }
article { margin: 2rem 0 3rem; }
p { margin: .4rem 0; }
code, pre, .type { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .86em; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow: auto; max-height: 24rem; margin: .35rem 0; }
pre code { font-size: .85rem; }
.route b { font-size: .8rem; margin-right: .35rem; }
.get { color: var(--get); } .post { color: var(--post); } .patch, .put { color: var(--patch); } .delete { color: var(--delete); }
.access, .type, .need { color: var(--soft); }
.access, .need { font-size: .9rem; }
dl { margin: .35rem 0; }
dt { margin-top: .75rem; }
dd { margin: .1rem 0 0 0; padding-left: .75rem; }
dd details { border-left: 2px solid var(--line); padding-left: .75rem; }
summary { cursor: pointer; color: var(--link); font-size: .9rem; margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); }
td:nth-child(2) { overflow-wrap: anywhere; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-bottom: 0; border-right: 1px solid var(--line); }
  main { padding: 1.5rem 3rem 6rem; }
}
`;
