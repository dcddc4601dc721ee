import type { SidebarNode } from '../../src/core/model/page-props.ts'
import { isPlainClick } from './page-link.ts'

/** The file of each sidebar by its URL. */
const files = new Map<string, Promise<readonly SidebarNode[]>>()

/**
 * Expands closed categories and omitted entries in place. Without scripts, or if the file cannot be loaded, their links lead to a page
 * instead.
 */
export function bindSidebar(): void {
  document.addEventListener('click', async (event) => {
    if (!isPlainClick(event)) return
    const target = event.target as Element
    const src = target.closest<HTMLElement>('nav[data-src]')?.dataset.src
    if (src === undefined) return
    const summary = target.closest('summary')
    if (summary) return closeSiblings(summary.closest('li'))
    const more = target.closest<HTMLAnchorElement>('[data-more]')
    const opener = more ?? target.closest<HTMLElement>('[data-path], [data-index]')
    // The name of a category that has its own page links to this page. The chevron expands the category.
    if (!opener || (opener.dataset.index !== undefined && !isOnChevron(opener, event))) return
    event.preventDefault()
    const list = opener.nextElementSibling as HTMLElement | null
    if (list) return unfold(opener, list, list.hidden === true)
    try {
      const file = files.get(src) ?? fetchNodes(src)
      files.set(src, file)
      const nodes = findNodes(await file, more?.dataset.more ?? pathOf(opener))
      if (!nodes) throw new Error('no such category')
      if (more) return showAll(more, nodes)
      // The reader clicked again while the file was loading.
      if (opener.nextElementSibling) return
      const made = createList(nodes)
      opener.after(made)
      unfold(opener, made, true)
    } catch {
      // The list cannot be loaded, but the page of the category shows it.
      files.delete(src)
      if (opener instanceof HTMLAnchorElement) location.assign(opener.href)
    }
  })
}

function isOnChevron(opener: HTMLElement, event: MouseEvent): boolean {
  const { left, right } = opener.getBoundingClientRect()
  const width = 2.25 * Number.parseFloat(getComputedStyle(opener).fontSize)
  return getComputedStyle(opener).direction === 'rtl' ? event.clientX < left + width : event.clientX > right - width
}

function pathOf(opener: HTMLElement): string {
  return opener.dataset.path ?? opener.dataset.index ?? ''
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

/** Replaces the entries of a level with the complete list. The open branch is left unchanged. */
function showAll(more: HTMLElement, nodes: readonly SidebarNode[]): void {
  const list = more.closest('ul')
  if (!list) return
  const lines = nodes.map(createLine)
  const open = [...list.children].find((line) => line.querySelector('[aria-current=page]'))
  const opener = open?.querySelector<HTMLElement>('a, button')
  const index = nodes.findIndex((node) => {
    if (node.type === 'category') return opener !== null && opener !== undefined && pathOf(opener) === node.path
    return node.type === 'page' && node.href === opener?.getAttribute('href')
  })
  if (open && index !== -1) lines[index] = open as HTMLLIElement
  list.replaceChildren(...lines)
}

async function fetchNodes(src: string): Promise<readonly SidebarNode[]> {
  const response = await fetch(src)
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}

function findNodes(nodes: readonly SidebarNode[], path: string): readonly SidebarNode[] | undefined {
  if (path === '') return nodes
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
  } else if (node.type !== 'more') {
    const opener = document.createElement(node.href === undefined ? 'button' : 'a')
    if (opener instanceof HTMLAnchorElement) opener.href = node.href ?? ''
    opener.textContent = node.label
    if (node.type === 'link' && node.external) opener.setAttribute('rel', 'noopener noreferrer')
    if (node.type === 'page') {
      if (new URL(node.href, location.href).pathname === location.pathname) opener.ariaCurrent = 'page'
      if (node.badge) opener.dataset.badge = node.badge
    }
    if (node.type === 'category') opener.dataset[node.hasIndex ? 'index' : 'path'] = node.path
    line.append(opener)
  }
  return line
}
