/** Containers whose children are compared individually. */
const ownParts = '#_content, nav[data-src]'

const replacedInHead =
  'meta:not([charset], [http-equiv], [name=viewport], [name=color-scheme], [name=theme-color]), link:not([rel=stylesheet], [rel=icon], [rel$=preload]), script[type*=json]'

/** Nodes from the server, as opposed to nodes that scripts and extensions added. */
const served = new WeakSet<Node>(document.body.childNodes)
let made = fingerprintOf(document)
/**
 * The head elements of each page. They are removed from the page's document, because policies with trusted types do not allow copying
 * scripts, not even data blocks.
 */
const heads = new WeakMap<Document, readonly Element[]>()

/** Whether a page can replace the current one: it has the same policy, styles, and scripts. */
export function canSwap(page: Document): boolean {
  return fingerprintOf(page) === made && page.querySelector(ownParts) !== null && !page.body.querySelector('script:not([type*=json])')
}

/** Called after the page's own styles have changed. */
export function updateAssetFingerprint(): void {
  made = fingerprintOf(document)
}

/** Another policy, or files from another deployment, require a reload. */
function fingerprintOf(page: Document): string {
  return [...page.querySelectorAll('head :is(meta[http-equiv], link[rel=stylesheet], script[src])')].map((part) => part.outerHTML).join()
}

/** Replaces the current page. Equal nodes are kept together with their state. */
export function swapPage(page: Document): void {
  const root = document.documentElement
  const { lang, dir, dataset } = page.documentElement
  Object.assign(root, { lang, dir })
  if (dataset.messages === undefined) delete root.dataset.messages
  else root.dataset.messages = dataset.messages
  document.title = page.title
  swapHead(page)
  const before = sidebarBox()
  swapChildren(document.body, page.body)
  const after = sidebarBox()
  if (after) after.box.scrollTop = before && before.src === after.src ? before.top : 0
}

function sidebarBox(): { readonly box: Element; readonly src: string | undefined; readonly top: number } | undefined {
  const sidebar = document.querySelector<HTMLElement>('nav[data-src]')
  const box = sidebar?.parentElement
  return box ? { box, src: sidebar.dataset.src, top: box.scrollTop } : undefined
}

function swapHead(page: Document): void {
  const parts = heads.get(page) ?? [...page.head.querySelectorAll(replacedInHead)]
  heads.set(page, parts)
  const wanted = [...parts]
  for (const old of document.head.querySelectorAll(replacedInHead)) {
    const same = wanted.findIndex((part) => part.isEqualNode(old))
    if (same === -1) old.remove()
    else wanted.splice(same, 1)
  }
  document.head.append(...wanted)
}

function swapChildren(frame: Element, next: Element): void {
  const left = [...frame.childNodes].filter((node) => frame !== document.body || served.has(node))
  const take = (fits: (old: Node) => boolean) => {
    const index = left.findIndex(fits)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  const parts = [...next.childNodes].map((part) => {
    const same = take((old) => old.isEqualNode(part))
    if (same) return same
    const old = take((candidate) => isSameFrame(candidate, part))
    if (old) swapChildren(old as Element, part as Element)
    return old ?? document.importNode(part, true)
  })
  for (const old of left) old.remove()
  // Nodes lose their state when they are moved, so nodes that are already in place are not touched.
  let place = frame.firstChild
  for (const part of parts) {
    served.add(part)
    if (part === place) place = place.nextSibling
    else frame.insertBefore(part, place)
  }
}

function isSameFrame(old: Node, next: Node): boolean {
  return old.cloneNode().isEqualNode(next.cloneNode()) && holdsParts(old) && holdsParts(next)
}

function holdsParts(node: Node): boolean {
  return node instanceof Element && node.querySelector(ownParts) !== null
}
