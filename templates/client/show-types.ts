import { onPage } from './page-events.ts'
import type { TypesFile } from './types-file.ts'
import { createTypesPopup } from './types-popup.ts'
import { typesText } from './types-text.ts'
import { namesAbove, wrapNames } from './wrap-names.ts'

const blocks = '.code[data-types]'
const showAfterMs = 150
const hideAfterMs = 300

const files = new Map<string, Promise<TypesFile>>()
/** Code blocks whose names are wrapped, each with the types file of its page. */
const ready = new WeakMap<Element, TypesFile>()
const popup = createTypesPopup()
let timer: ReturnType<typeof setTimeout>
/** Whether the reader pressed the name or reached it with the keyboard, so that pointer movements do not hide the popup. */
let isPinned = false
/** The position of the pointer, for code blocks that become ready below the pointer. */
let pointer: { readonly x: number; readonly y: number } | undefined

/** Shows types in all code blocks from now on, beginning with the block that the reader has reached. */
export function showTypes(first: HTMLElement): void {
  document.addEventListener('pointerover', onPointer)
  document.addEventListener('click', onClick)
  document.addEventListener('focusin', ({ target }) => {
    const block = blockAt(target)
    if (block) void prepare(block)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target === popup.anchor) popup.hide()
  })
  document.addEventListener('keydown', onKey)
  addEventListener('scroll', popup.place, { capture: true, passive: true })
  addEventListener('resize', popup.place)
  onPage(() => {
    popup.hide()
    for (const block of document.querySelectorAll<HTMLElement>(`${blocks}[data-errors]`)) void prepare(block)
  })
  void prepare(first)
}

function blockAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(blocks) : null
}

/** Loads the types of a code block and wraps its names. If there are no types, the block is left unchanged. */
async function prepare(block: HTMLElement): Promise<void> {
  const [name = '', key = ''] = (block.dataset.types ?? '').split('-')
  if (ready.has(block)) return
  const file = files.get(name) ?? load(name)
  files.set(name, file)
  const types = await file.catch(() => {
    files.delete(name)
    return undefined
  })
  const [code, box] = [block.querySelector('code'), block.querySelector('pre')]
  const entries = types?.blocks[key]
  if (!types || !entries || !code || !box || ready.has(block)) return
  // React needs an island's HTML unchanged, except for the page's own text in the island.
  if (block.closest('docsgen-island, docsgen-slot')?.localName === 'docsgen-island') return
  ready.set(block, types)
  wrapNames(code, entries, types.types)
  box.ariaDescription = typesText('typesHint')
  if (pointer) showLater(document.elementFromPoint(pointer.x, pointer.y))
}

async function load(name: string): Promise<TypesFile> {
  const response = await fetch(new URL(`../types/${name}.json`, import.meta.url))
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}

function onPointer({ target, clientX, clientY, pointerType }: PointerEvent): void {
  if (pointerType === 'touch') return
  pointer = { x: clientX, y: clientY }
  const block = blockAt(target)
  if (block) void prepare(block)
  showLater(target)
}

/** Shows the types of a name, or hides the popup unless the pointer is in it. */
function showLater(target: EventTarget | null): void {
  const element = target instanceof Element ? target : null
  clearTimeout(timer)
  if (!element || popup.contains(element)) return
  const [anchor] = namesAbove(element)
  if (anchor && anchor === popup.anchor) return
  if (anchor) timer = setTimeout(() => show(anchor), popup.anchor ? showAfterMs / 3 : showAfterMs)
  else if (popup.anchor && !isPinned) timer = setTimeout(popup.hide, hideAfterMs)
}

function show(anchor: HTMLElement, pins = false): void {
  const block = blockAt(anchor)
  const file = block && ready.get(block)
  if (!file) return
  isPinned = pins
  popup.show(anchor, file)
}

/** Handles taps, and clicks that need no delay. */
function onClick({ target }: MouseEvent): void {
  const element = target instanceof Element ? target : null
  if (!element || popup.contains(element)) return
  const [anchor] = namesAbove(element)
  clearTimeout(timer)
  if (anchor) show(anchor, true)
  else {
    popup.hide()
    const block = blockAt(element)
    if (block) void prepare(block)
  }
}

/** A code block is a single stop of the Tab key. Enter moves to its first name, and arrow keys move between names. */
function onKey(event: KeyboardEvent): void {
  const { key, target } = event
  if (key === 'Escape' && popup.anchor) {
    const focused = popup.anchor === document.activeElement ? popup.anchor : undefined
    popup.hide()
    focused?.closest('pre')?.focus({ preventScroll: true })
    event.preventDefault()
    return
  }
  const block = blockAt(target)
  if (!block || !ready.has(block) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const names = [...block.querySelectorAll<HTMLElement>('[data-type]')]
  const at = names.indexOf(target as HTMLElement)
  if (at === -1 && !(key === 'Enter' && (target as Element).matches('pre'))) return
  if (at !== -1 && key === 'Enter') {
    popup.follow()
    event.preventDefault()
    return
  }
  const next = at === -1 ? names[0] : neighbor(names, at, key)
  if (!next) return
  event.preventDefault()
  next.tabIndex = -1
  next.focus()
  show(next, true)
}

/** Returns the name that a key leads to from another name. */
function neighbor(names: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowLeft') return names[at - 1] ?? names[at]
  if (key === 'ArrowRight') return names[at + 1] ?? names[at]
  if (key === 'Home') return names[0]
  if (key === 'End') return names.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const from = (names[at] as HTMLElement).getBoundingClientRect()
  const isBeyond = ({ top, bottom }: DOMRect) => (key === 'ArrowDown' ? top >= from.bottom - 1 : bottom <= from.top + 1)
  const distance = ({ top, left }: DOMRect) => Math.abs(top - from.top) * 1000 + Math.abs(left - from.left)
  const found = names.map((name) => ({ name, box: name.getBoundingClientRect() })).filter(({ box }) => isBeyond(box))
  return found.sort((a, b) => distance(a.box) - distance(b.box))[0]?.name ?? names[at]
}
