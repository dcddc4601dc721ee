import { unknown } from '../config/evaluate.ts'
import type { MdxPage } from './mdx-page.ts'
import { replaceByBlock } from './place-block.ts'
import { type Element, spanOf } from './scan-mdx.ts'

export function isPartialSource(source: string): boolean {
  return /\.mdx?$/.test(source) && /^(?:[.@~/]|#)/.test(source)
}

const parameterName = /^[A-Za-z_][\w-]{0,99}$/
const usedProp = /\bprops\.([A-Za-z_]\w{0,99})/g

/** `<Partial name="x" />` becomes `:::include ./_partial.mdx name="x"`. */
export function includePartial(page: MdxPage, element: Element, source: string): void {
  const { open, close } = element
  const path = page.locate(source)
  const href = path === undefined || path.startsWith('../') ? source : page.relativePath(source)
  const written = new Set<string>()
  let line = `:::include ${href}`
  for (const attribute of open.attributes) {
    const value = page.parameterOf(attribute.value) ?? page.valueOf(attribute)
    const text = value === unknown || typeof value === 'object' || value === undefined ? undefined : String(value)
    if (text === undefined || !parameterName.test(attribute.name) || /\n/.test(text) || (text.includes('"') && text.includes("'"))) {
      page.note(attribute, 'A partial takes text only. Write it into the partial, or pass it as text.')
      continue
    }
    written.add(attribute.name)
    line += text.includes('"') ? ` ${attribute.name}='${text}'` : ` ${attribute.name}="${text}"`
  }
  if (path !== undefined) {
    page.addPartial(path)
    // In MDX, what is not passed is empty.
    const used = [...(page.input.files.readText(path) ?? '').matchAll(usedProp)].map(([, name = '']) => name)
    for (const name of new Set(used)) if (name !== 'children' && !written.has(name)) line += ` ${name}=""`
  }
  if (!close || page.text.slice(open.end, close.start).trim() === '') {
    replaceByBlock(page, spanOf(element), line)
    return
  }
  replaceByBlock(page, open, line)
  replaceByBlock(page, close, '')
  page.note(open, 'A partial cannot show what is between its tags. It is below the partial now.')
}
