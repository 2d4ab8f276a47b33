/** The style sheet of errors.html. Its colours have a contrast of 4.5 and more on what they stand on (WCAG AA). */
export const catalogueStyle = `:root {
  color-scheme: light dark;
  --paper: #fdfdfc; --panel: #f5f5f2; --line: #dcdcd6; --ink: #1f2328; --quiet: #5a626b;
  --link: #0b57a4; --advice: #eef4fb; --mark: #b7791f;
  --client: #fbefd5; --client-ink: #744210; --server: #fde6e3; --server-ink: #96180f;
  --mono: ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #16181b; --panel: #1e2125; --line: #363b41; --ink: #e3e6e9; --quiet: #a0a8b1;
    --link: #83b9f5; --advice: #1b2733; --mark: #e0a84a;
    --client: #382b12; --client-ink: #f3cd86; --server: #43201c; --server-ink: #ffb7ad;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
code, pre { font-family: var(--mono); font-size: .875em; }
p, ul, dl, dd { margin: 0; }
ul { padding: 0; list-style: none; }
h1, h2, h3 { margin: 0; line-height: 1.25; text-wrap: balance; }
h1 { font-size: 1.875rem; letter-spacing: -.015em; }
h2 { font-size: 1.375rem; }
h3 { font-size: 1.125rem; }
h2 code, h3 code { font-size: .92em; font-weight: 600; }
.summary::first-letter { text-transform: uppercase; }
.quiet { color: var(--quiet); }
.skip { position: absolute; left: -100vw; }
.skip:focus { position: fixed; z-index: 1; left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--paper); }

header, main, footer { padding: 0 1.25rem; max-width: 50rem; }
header { padding-top: 1.75rem; padding-bottom: 1.25rem; }
main { padding-top: 1.5rem; }
footer { padding-top: 1.5rem; padding-bottom: 3rem; color: var(--quiet); font-size: .875rem; }

nav { padding: 1rem 1.25rem; max-height: 50vh; overflow-y: auto; background: var(--panel); font-size: .9375rem; }
nav { border: solid var(--line); border-width: 1px 0; }
nav > ul > li + li { margin-top: .75rem; }
nav li p { font-size: .875rem; color: var(--quiet); }
nav li ul { display: flex; flex-wrap: wrap; gap: .125rem 1rem; }
nav a { display: inline-block; padding: .125rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }

.chip {
  display: inline-block; padding: 0 .5em; border: 1px solid currentColor; border-radius: 1em;
  border-color: color-mix(in srgb, currentColor 40%, transparent);
  font-size: .8125rem; font-weight: 600; line-height: 1.5; font-variant-numeric: tabular-nums;
}
.client { background: var(--client); color: var(--client-ink); }
.server { background: var(--server); color: var(--server-ink); }

main > * + * { margin-top: 2.25rem; padding-top: 2.25rem; border-top: 1px solid var(--line); }
main > p { color: var(--quiet); }
section > p, section > pre, section > dl, section > .table { margin-top: .75rem; }
section > article { margin-top: 2.25rem; }
article:target > :first-child { margin-left: -1rem; padding-left: calc(1rem - 4px); border-left: 4px solid var(--mark); }
article > * + * { margin-top: .75rem; }
.anchor { margin-left: .5em; padding: 0 .25em; font-size: .875em; font-weight: 400; text-decoration: none; color: var(--quiet); }
.anchor::before { content: "#"; }
.facts { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; color: var(--quiet); }
.facts, .facts code { font-size: .875rem; }
.advice { padding: .625rem .875rem; border-left: 3px solid var(--link); border-radius: 0 4px 4px 0; }
.advice { background: var(--advice); }
.advice strong { display: block; font-size: .8125rem; }

dt { font-weight: 600; font-size: .875rem; }
article dt { margin-bottom: .25rem; }
article > dl > div { margin-top: 1rem; }
dd > * + * { margin-top: .5rem; }
.keys { display: grid; gap: .375rem; }
.keys dt { font-size: 1rem; }
.keys > div { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: .75rem; align-items: baseline; }
.operations { display: grid; gap: .125rem; }

pre, .table { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; }
pre { margin: 0; padding: .75rem .875rem; background: var(--panel); line-height: 1.5; overflow-wrap: normal; }
pre code { font-size: .8125rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; overflow-wrap: normal; }
th, td { padding: .4375rem .75rem; text-align: left; vertical-align: top; }
tr + tr > *, tbody > tr > * { border-top: 1px solid var(--line); }
thead th { background: var(--panel); color: var(--quiet); font-weight: 600; font-size: .8125rem; }
tbody th { font-weight: 400; white-space: nowrap; }
dd td:nth-child(2) { min-width: 7rem; }
dd td:nth-child(4) { min-width: 14rem; }

@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: minmax(15rem, 19rem) minmax(0, 1fr); }
  header, main, footer { grid-column: 2; padding-left: 3rem; padding-right: 3rem; width: 100%; }
  header { padding-top: 2.5rem; padding-bottom: .25rem; }
  nav {
    grid-column: 1; grid-row: 1 / span 4; position: sticky; top: 0; height: 100vh; max-height: none;
    padding: 2.75rem 1.5rem 2rem; border-width: 0 1px 0 0;
  }
  nav > ul > li + li { margin-top: 1.25rem; }
  nav li ul { display: block; margin-top: .25rem; }
}
@media print {
  body { display: block; font-size: 10pt; }
  .skip, .anchor { display: none; }
  nav { max-height: none; height: auto; position: static; overflow: visible; background: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  pre, .table { overflow: visible; }
  a { color: inherit; }
  h2, h3, .facts, dt { break-after: avoid; }
  tr, pre { break-inside: avoid; }
}
`
