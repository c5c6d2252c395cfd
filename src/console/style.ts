/** The stylesheet. Colours have a contrast of at least 4.5 to 1 on what is behind them, in both schemes. */
export const STYLE = `:root {
  --paper: #f4f5f7;
  --card: #fff;
  --ink: #1b1f24;
  --faint: #57606a;
  --line: #d3d8de;
  --link: #0b57c2;
  --danger: #b3261e;
  --on-danger: #fff;
  --mark: #1a7f4b;
  color-scheme: light dark;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0e1116;
    --card: #171b22;
    --ink: #e7eaee;
    --faint: #a3adb8;
    --line: #313842;
    --link: #82b4ff;
    --danger: #ffb4ab;
    --on-danger: #46000a;
    --mark: #5ad08d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto;
  padding: 1rem clamp(0.75rem, 3vw, 2rem) 4rem;
  max-width: 70rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.4rem; overflow: clip; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.1rem; }
h2 .count { color: var(--faint); font-weight: 400; }
h3 { margin: 0; font-size: 1rem; overflow: clip; }
p { margin: 0.25rem 0; max-width: 60rem; }
ul, ol { margin: 0; padding: 0; }
code { font-family: ui-monospace, monospace; font-size: 0.95em; }
pre { margin: 0.5rem 0; padding: 0.75rem; background: var(--paper); white-space: pre-wrap; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem; }
header nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin-inline-start: auto; color: var(--faint); }
form.search { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin: 1rem 0; }
input, textarea, button, .button {
  min-height: 2.75rem;
  padding: 0.4rem 0.9rem;
  border: 1px solid var(--faint);
  border-radius: 0.5rem;
  background: var(--card);
  color: var(--ink);
  font: inherit;
}
input { flex: 1 1 10rem; min-width: 0; max-width: 30rem; }
label { display: block; }
textarea { display: block; width: 100%; max-width: 60rem; margin-top: 0.25rem; font-family: ui-monospace, monospace; }
button { cursor: pointer; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
.danger { border-color: var(--danger); background: var(--danger); color: var(--on-danger); font-weight: 600; }
.choices { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; }
.faint { color: var(--faint); }
.notice { padding: 0.6rem 0.9rem; border: 1px solid var(--line); border-inline-start: 4px solid var(--link); border-radius: 0.4rem; background: var(--card); }
.rows { display: grid; gap: 0.6rem; list-style: none; }
.row {
  display: grid;
  gap: 0.4rem 1.5rem;
  padding: 0.8rem 1rem;
  border: 1px solid var(--line);
  border-radius: 0.6rem;
  background: var(--card);
}
@media (max-width: 30rem) {
  form.search label { flex-basis: 100%; }
}
@media (min-width: 48rem) {
  .row { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
}
.people { list-style: none; }
.people li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.75rem; min-height: 2rem; }
.people a { padding: 0.4rem 0; }
ol.people { counter-reset: place; }
ol.people li { counter-increment: place; }
ol.people li::before { content: counter(place) "."; min-width: 1.5em; color: var(--faint); }
h2:first-of-type { margin-top: 1rem; }
.alarm { border-inline-start: 4px solid var(--danger); }
.badge { padding: 0 0.5rem; border-radius: 0.75rem; background: var(--danger); color: var(--on-danger); font-size: 0.85rem; }
.finding { font-size: 0.9rem; }
.links { display: flex; flex-wrap: wrap; gap: 0 1rem; margin-inline-start: auto; }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: 0.6rem; }
figure { margin: 0; padding: 0.6rem 0.8rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
figure svg { display: block; width: 100%; height: 4rem; margin-top: 0.3rem; }
.holds { fill: var(--faint); }
.waits { fill: none; stroke: var(--danger); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.label { color: var(--faint); font-size: 0.9rem; }
.slots { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 0.3rem 0; }
.slot { width: 1rem; height: 1rem; border: 1px solid var(--faint); border-radius: 0.2rem; }
.taken { background: var(--mark); border-color: var(--mark); forced-color-adjust: none; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0 0 0.75rem; }
dt { color: var(--faint); }
dd { margin: 0; }
.card { padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); margin-top: 1rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
