import { createElement } from 'react'

/** The only value that a page's policy allows to assign as HTML. */
const nothing = (globalThis as { trustedTypes?: { readonly emptyHTML: unknown } }).trustedTypes?.emptyHTML ?? ''

/** An island's children: nodes of the page that React moves but never changes. */
export function PreservedSlot({ nodes }: { readonly nodes: readonly Node[] }) {
  return createElement('docsgen-slot', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: nothing },
    ref: (slot: HTMLElement | null) => {
      if (slot && slot.firstChild === null) slot.append(...nodes)
    },
  })
}
