/** Adopted by pages whose code shows types, so that other pages do not load these styles. */
export const typesStyles = `
.types-name { border-radius: 2px; cursor: help }
.types-name:hover, .types-name:focus, .types-name[aria-describedby] { text-decoration: underline dotted currentColor 1px; text-underline-offset: .22em }
.types-name:focus-visible, .types-error:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 1px }
.types-error { text-decoration: underline wavy var(--danger) 1px; text-underline-offset: .22em; text-decoration-skip-ink: none }
.types-popup {
  position: fixed; inset: auto; z-index: 50; box-sizing: border-box; width: max-content; max-width: min(40rem, calc(100vw - 16px));
  max-height: min(20rem, 60vh); margin: 0; padding: .55rem .8rem; overflow: auto; border: 1px solid var(--line-strong); border-radius: var(--radius);
  background: var(--code-bg); color: var(--text); box-shadow: 0 6px 24px rgb(0 0 0 / 24%); font: .8125rem/1.5 var(--sans); text-align: start;
}
.types-popup[hidden] { display: none }
.types-popup code { display: block; padding: 0; background: none; color: var(--code-text); font: inherit; font-family: var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; direction: ltr; text-align: left }
.types-popup p { margin: 0; color: var(--text-muted); overflow-wrap: anywhere }
.types-popup code + p { margin-top: .35rem }
.types-popup * + code, .types-popup * + .types-problem { margin-top: .5rem; padding-top: .5rem; border-top: 1px solid var(--line) }
.types-popup .types-problem { color: var(--danger); font-family: var(--mono) }
.types-popup a { color: var(--accent-text); text-decoration: underline 1px; text-underline-offset: .2em }
@media print { .types-popup { display: none } .types-name, .types-error { text-decoration: none } }
`
