import { escapeHtml } from '../../../kit/escape/markup.ts'
import type { Shape } from './shape.ts'

/** Writes a drawing as an SVG file. Its ids are short, because pages add a prefix. */
export function writeDrawing(drawing: Shape): string {
  const width = Number(drawing.attributes.viewBox?.split(' ')[2])
  const ids = new Map<string, string>()
  const collect = (shape: Shape | string): void => {
    if (typeof shape === 'string') return
    const { id } = shape.attributes
    if (id !== undefined && !ids.has(id)) ids.set(id, `d${ids.size + 1}`)
    shape.children.forEach(collect)
  }
  collect(drawing)
  const rename = (value: string) => value.replace(/^url\(#(.+)\)$/, (_, id: string) => `url(#${ids.get(id) ?? id})`)

  const write = (shape: Shape | string, isInText: boolean): string => {
    if (typeof shape === 'string') return escapeHtml(shape)
    const attributes = Object.entries(shape.attributes).map(([name, value]) => {
      const isReference = name === 'id' || name === 'aria-labelledby' || name === 'aria-describedby'
      return ` ${name}="${escapeHtml(isReference ? (ids.get(value) ?? value) : rename(value))}"`
    })
    const open = `<${shape.name}${attributes.join('')}`
    if (shape.children.length === 0) return `${open}/>`
    const isText = isInText || /^(?:text|title|desc)$/.test(shape.name)
    const gap = isText ? '' : '\n'
    return `${open}>${gap}${shape.children.map((child) => write(child, isText)).join(gap)}${gap}</${shape.name}>`
  }

  // Style sheets cannot read the size of a drawing from its attributes, except from the size of its text.
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: '100%',
    'font-family': 'sans-serif',
    'font-size': String(width),
    ...drawing.attributes,
  }
  const words = drawing.children.filter((child) => typeof child === 'object' && /^(?:title|desc)$/.test(child.name))
  const others = drawing.children.filter((child) => !words.includes(child))
  const body: Shape = { name: 'g', attributes: { 'font-size': '16' }, children: others }
  return `${write({ name: 'svg', attributes, children: [...words, body] }, false)}\n`
}
