import type { SidebarNode } from '../../src/model/page-props.ts'

/** Closed categories unfold in place; without script, or when the file does not come, their links lead there instead. */
export function bindSidebar(nav: HTMLElement): void {
  showCurrent(nav)
  let file: Promise<readonly SidebarNode[]> | undefined
  nav.addEventListener('click', async (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const target = event.target as Element
    const summary = target.closest('summary')
    if (summary) return closeSiblings(summary.closest('li'))
    const opener = target.closest<HTMLElement>('[data-path]')
    // A category with a page of its own: its name leads to the page, its chevron unfolds it.
    if (!opener || (opener.dataset.index !== undefined && !target.closest('.chevron'))) return
    event.preventDefault()
    const list = opener.nextElementSibling as HTMLElement | null
    if (list) return unfold(opener, list, list.hidden === true)
    try {
      file ??= fetchNodes(nav.dataset.src ?? '')
      const nodes = findNodes(await file, opener.dataset.path ?? '')
      if (!nodes) throw new Error('no such category')
      // A second click while the file was on its way.
      if (opener.nextElementSibling) return
      const made = createList(nodes)
      opener.after(made)
      unfold(opener, made, true)
    } catch {
      file = undefined
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href)
    }
  })
}

function unfold(opener: HTMLElement, list: HTMLElement, open: boolean): void {
  if (open) closeSiblings(opener.closest('li'))
  list.hidden = !open
  opener.ariaExpanded = String(open)
}

function closeSiblings(item: Element | null): void {
  for (const sibling of item?.parentElement?.children ?? []) {
    if (sibling === item) continue
    const [opener, list] = sibling.children
    if (opener instanceof HTMLDetailsElement) opener.open = false
    else if (opener instanceof HTMLElement && list instanceof HTMLUListElement) unfold(opener, list, false)
  }
}

async function fetchNodes(src: string): Promise<readonly SidebarNode[]> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}

function findNodes(nodes: readonly SidebarNode[], path: string): readonly SidebarNode[] | undefined {
  for (const node of nodes) {
    if (node.type !== 'category') continue
    const found = node.path === path ? node.nodes : findNodes(node.nodes ?? [], path)
    if (found) return found
  }
  return undefined
}

function createList(nodes: readonly SidebarNode[]): HTMLUListElement {
  const list = document.createElement('ul')
  list.className = 'sidebar-list'
  list.append(...nodes.map(createLine))
  return list
}

function createLine(node: SidebarNode): HTMLLIElement {
  const line = document.createElement('li')
  if (node.type === 'separator') {
    line.className = 'sidebar-separator'
    line.append(document.createElement('hr'))
  } else if (node.type === 'header') {
    line.className = 'sidebar-header'
    line.textContent = node.label
  } else {
    const href = node.href
    const opener = document.createElement(href === undefined ? 'button' : 'a')
    if (opener instanceof HTMLAnchorElement) opener.href = href ?? ''
    opener.textContent = node.type === 'more' ? `… ${node.count} more` : node.label
    if (node.type === 'link' && node.external) opener.setAttribute('rel', 'noopener noreferrer')
    if (node.type === 'page' && new URL(node.href, location.href).pathname === location.pathname) opener.ariaCurrent = 'page'
    if (node.type === 'category') {
      line.className = 'sidebar-category'
      opener.dataset.path = node.path
      if (node.hasIndex) opener.dataset.index = ''
      opener.append(document.createElement('span'))
      if (opener.lastElementChild) opener.lastElementChild.className = 'chevron'
    }
    line.append(opener)
  }
  return line
}

/** Scrolls the sidebar alone: `scrollIntoView` would move the page as well. */
function showCurrent(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current=page]')
  const box = nav.closest('.menu')
  if (!current || !box) return
  const line = current.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (line.top < frame.top || line.bottom > frame.bottom) box.scrollTop += line.top - frame.top - frame.height / 3
}
