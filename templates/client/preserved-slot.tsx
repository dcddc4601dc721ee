import { createElement } from 'react'

/** The page's policy allows no other value to be assigned as HTML. */
const nothing = (globalThis as { trustedTypes?: { readonly emptyHTML: unknown } }).trustedTypes?.emptyHTML ?? ''

/** The children of an island. They are nodes of the page that React moves but never changes. */
export function PreservedSlot({ nodes }: { readonly nodes: readonly Node[] }) {
  return createElement('docsgen-slot', {
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: nothing },
    ref: (slot: HTMLElement | null) => {
      if (slot && slot.firstChild === null) slot.append(...nodes)
    },
  })
}
