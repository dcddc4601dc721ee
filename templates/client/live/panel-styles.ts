/**
 * The panel's shadow tree adopts these styles, because a page's policy blocks inline styles, and the page's styles must not apply to the
 * panel.
 */
export const panelStyles = `
:host { all: initial; color-scheme: dark }
section {
  position: fixed; z-index: 2147483647; inset: auto 0 0; max-height: 40vh; overflow: auto; overscroll-behavior: contain; box-sizing: border-box;
  padding: 0 max(1rem, calc((100vw - 80rem) / 2)); border-top: 3px solid #e5484d; background: #161a19; color: #e8ecea;
  font: 15px/1.5 system-ui, sans-serif; box-shadow: 0 -8px 32px #0006;
}
section:not(:has(.error)) { border-color: #f5b83d }
header { position: sticky; z-index: 1; top: 0; display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: .6rem 0; background: inherit }
button { padding: .2rem .7rem; border: 1px solid #6b7572; border-radius: 6px; background: none; color: inherit; font: inherit; cursor: pointer }
button:focus-visible, a:focus-visible, summary:focus-visible { outline: 2px solid #cdf24a; outline-offset: 2px }
details { flex: 1; min-width: 0 } summary { padding: .2rem 0; font-weight: 600; cursor: pointer } section > details { margin-top: .6rem; border-top: 1px solid #333a38; padding-top: .4rem }
header:has(details[open]) { align-items: start }
article { margin-top: .5rem; padding: .6rem 0 0; border-top: 1px solid #333a38 }
p { margin: 0 0 .35rem; white-space: pre-wrap; overflow-wrap: anywhere }
b { color: #ff8b8f } .warning b { color: #f5b83d }
a { color: #cdf24a } i { font-style: normal; color: #a9b3b0 }
pre { margin: .35rem 0 .6rem; padding: .6rem .8rem; overflow: auto; border-radius: 6px; background: #0c0f0e; font: 13px/1.5 ui-monospace, monospace }
`
