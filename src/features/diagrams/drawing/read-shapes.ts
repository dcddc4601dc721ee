import { readHtmlLabel } from './read-html-label.ts'
import { createPainter, type Painter } from './read-paint.ts'
import { roundNumbers, type Shape } from './shape.ts'

/** Elements that are drawn, with the attributes that describe their form. */
const forms: Readonly<Record<string, readonly string[]>> = {
  svg: ['x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'],
  g: ['transform'],
  a: ['href', 'transform'],
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

/** Reads an SVG that is in the document. `ground` is the color that stands for the background of the page. */
export function readDrawing(svg: SVGSVGElement, ground: string): Shape {
  const paint = createPainter(ground)
  const { x, y, width, height } = svg.viewBox.baseVal
  const attributes: Record<string, string> = { viewBox: roundNumbers(`${x} ${y} ${width} ${height}`) }
  for (const name of rootAttributes) {
    const value = svg.getAttribute(name)
    if (value !== null) attributes[name] = value
  }
  return { name: 'svg', attributes, children: [...svg.children].flatMap((child) => readElement(child, paint)) }
}

function readElement(element: Element, paint: Painter): readonly Shape[] {
  const name = element.localName
  if (name === 'foreignObject') return readHtmlLabel(element as SVGForeignObjectElement, paint)
  const form = forms[name]
  if (form === undefined || paint.isHidden(element)) return []
  const attributes: Record<string, string> = {}
  for (const attribute of form) {
    const value = element.getAttribute(attribute) ?? (attribute === 'href' ? element.getAttribute('xlink:href') : null)
    if (value !== null && value !== '')
      attributes[attribute] = attribute === 'href' ? value : roundNumbers(value.replace(/\s+/g, ' ').trim())
  }
  if (isEmpty(name, attributes)) return []
  Object.assign(attributes, paint.read(element))
  if (element.id !== '') attributes.id = element.id
  const hasWords = /^(?:text|tspan|title|desc)$/.test(name)
  const children = [...element.childNodes].flatMap((child): readonly (Shape | string)[] => {
    if (child instanceof Element) return readElement(child, paint)
    return hasWords && child.textContent ? [child.textContent.replace(/\s+/g, ' ')] : []
  })
  const isBlank = children.every((child) => typeof child === 'string' && child.trim() === '')
  if (isBlank && (hasWords || /^(?:g|a|defs)$/.test(name))) return []
  // Links that could run code have lost their address.
  return [{ name: name === 'a' && attributes.href === undefined ? 'g' : name, attributes, children }]
}

function isEmpty(name: string, { width, height, d, points }: Readonly<Record<string, string>>): boolean {
  if (name === 'rect') return !(Number.parseFloat(width ?? '0') > 0 && Number.parseFloat(height ?? '0') > 0)
  if (name === 'path') return d === undefined
  return name.startsWith('poly') && points === undefined
}
