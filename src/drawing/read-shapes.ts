import { readHtmlLabel } from './read-html-label.ts'
import { createPainter, type Painter } from './read-paint.ts'
import { roundNumbers } from './round-numbers.ts'

/** An element of the drawing with everything that its style sheets set, as attributes. */
export interface Shape {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Shape | string)[]
}

/** Elements that are drawn, with the attributes that describe their form. */
const forms: Readonly<Record<string, readonly string[]>> = {
  svg: ['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'],
  g: ['transform'],
  a: ['href'],
  defs: [],
  path: ['d', 'transform', 'pathLength'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry', 'transform'],
  circle: ['cx', 'cy', 'r', 'transform'],
  ellipse: ['cx', 'cy', 'rx', 'ry', 'transform'],
  line: ['x1', 'y1', 'x2', 'y2', 'transform'],
  polygon: ['points', 'transform'],
  polyline: ['points', 'transform'],
  text: ['x', 'y', 'dx', 'dy', 'transform', 'rotate'],
  tspan: ['x', 'y', 'dx', 'dy'],
  marker: ['refX', 'refY', 'markerWidth', 'markerHeight', 'markerUnits', 'orient', 'viewBox', 'preserveAspectRatio'],
  linearGradient: ['x1', 'y1', 'x2', 'y2', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  radialGradient: ['cx', 'cy', 'r', 'fx', 'fy', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  stop: ['offset'],
  clipPath: ['clipPathUnits', 'transform'],
  title: [],
  desc: [],
}

const rootAttributes = ['role', 'aria-roledescription', 'aria-labelledby', 'aria-describedby']

/** Reads an SVG that is in the document. */
export function readDrawing(svg: SVGSVGElement, ground: string): Shape {
  const paint = createPainter(svg, ground)
  const children = [...svg.children].flatMap((child) => readElement(child, paint))
  const { x, y, width, height } = svg.viewBox.baseVal
  const attributes: Record<string, string> = { viewBox: roundNumbers(`${x} ${y} ${width} ${height}`) }
  for (const name of rootAttributes) {
    const value = svg.getAttribute(name)
    if (value !== null) attributes[name] = value
  }
  return { name: 'svg', attributes, children: withoutUnusedIds(children, Object.values(attributes)) }
}

function readElement(element: Element, paint: Painter): readonly (Shape | string)[] {
  const name = element.localName
  if (name === 'foreignObject') return readHtmlLabel(element as SVGForeignObjectElement, paint)
  const form = forms[name]
  if (form === undefined || paint.isHidden(element)) return []
  const isText = name === 'text' || name === 'tspan'
  const isWords = isText || name === 'title' || name === 'desc'
  const attributes: Record<string, string> = {}
  for (const attribute of form) {
    const value =
      attribute === 'href' ? (element.getAttribute('href') ?? element.getAttribute('xlink:href')) : element.getAttribute(attribute)
    if (value !== null && value !== '') attributes[attribute] = attribute === 'href' ? value : roundNumbers(value)
  }
  if (isEmpty(name, attributes)) return []
  Object.assign(attributes, paint.read(element))
  if (element.id !== '') attributes.id = element.id
  const children = [...element.childNodes].flatMap((child) => {
    if (child instanceof Element) return readElement(child, paint)
    return isWords && child.textContent ? [child.textContent.replace(/\s+/g, ' ')] : []
  })
  if ((isWords || name === 'g' || name === 'a' || name === 'defs') && children.length === 0) return []
  if (isText && children.every((child) => typeof child === 'string' && child.trim() === '')) return []
  return [{ name, attributes, children }]
}

function isEmpty(name: string, { width, height, d, points }: Readonly<Record<string, string>>): boolean {
  if (name === 'rect') return !(Number.parseFloat(width ?? '0') > 0 && Number.parseFloat(height ?? '0') > 0)
  if (name === 'path') return d === undefined
  return name.startsWith('poly') && points === undefined
}

/** Removes ids and definitions that nothing refers to, and groups without an effect. */
function withoutUnusedIds(children: readonly (Shape | string)[], rootValues: readonly string[]): readonly (Shape | string)[] {
  const used = new Set(rootValues.flatMap((value) => value.split(/\s+/)))
  const collect = (shape: Shape | string): void => {
    if (typeof shape === 'string') return
    for (const value of Object.values(shape.attributes)) {
      const id = /^url\(#(.+)\)$/.exec(value)?.[1]
      if (id !== undefined) used.add(id)
    }
    shape.children.forEach(collect)
  }
  children.forEach(collect)
  const clean = (shape: Shape | string): readonly (Shape | string)[] => {
    if (typeof shape === 'string') return [shape]
    const { name, attributes } = shape
    const { id, ...others } = attributes
    const isUsed = id !== undefined && used.has(id)
    if (!isUsed && /^(?:marker|linearGradient|radialGradient|clipPath|title|desc)$/.test(name)) return []
    const inner = shape.children.flatMap(clean)
    if (inner.length === 0 && (name === 'g' || name === 'defs')) return []
    const kept = isUsed ? attributes : others
    if (name === 'g' && Object.keys(kept).length === 0) return inner
    return [{ name, attributes: kept, children: inner }]
  }
  return children.flatMap(clean)
}
