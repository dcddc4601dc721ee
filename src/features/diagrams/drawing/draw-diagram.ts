import { escapeHtml } from '../../../kit/escape/markup.ts'
import { createPainter, defaultsOf, type Painter } from './read-paint.ts'

// The script of the page that `docsgen diagrams` uses for drawing. It is compiled to `dist/drawing.js`.

interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

export interface DrawRequest {
  readonly text: string
  readonly mermaid: string
  /** Mermaid's variables for each color mode. */
  readonly colors: { readonly light: Variables; readonly dark: Variables }
}

type Variables = Readonly<Record<string, string | boolean>>

export type DrawResult =
  | { readonly svg: string }
  | { readonly problem: { readonly type: string; readonly name: string; readonly message: string } }

/** Draws a diagram in both color modes and returns one SVG for both. */
export async function draw({ text, mermaid: url, colors }: DrawRequest): Promise<DrawResult> {
  const { default: mermaid } = (await import(url)) as { readonly default: Mermaid }
  try {
    const light = await drawOnce(mermaid, text, colors.light)
    const dark = await drawOnce(mermaid, text, colors.dark)
    return { svg: writeDrawing(simplifyDrawing(mergeThemes(light, dark))) }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    return { problem: { type: problem.constructor.name, name: problem.name, message: problem.message } }
  }
}

/** Represents the background of the page, which is not known here. */
const ground = '#010203'

/** Renders the diagram with the same options as in readers' browsers. */
async function drawOnce(mermaid: Mermaid, text: string, themeVariables: Variables): Promise<Shape> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    handDrawnSeed: 1,
    theme: 'base',
    themeVariables: { ...themeVariables, edgeLabelBackground: ground },
    fontFamily: getComputedStyle(document.body).fontFamily,
  })
  const { svg: markup } = await mermaid.render('drawing', text)
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg')
  if (!svg) throw new Error('the drawing is empty')
  document.body.replaceChildren(svg)
  // The drawing has its natural size, so that one unit of the drawing is one pixel.
  const { width, height } = svg.viewBox.baseVal
  svg.style.cssText = `display: block; width: ${width}px; height: ${height}px; max-width: none`
  return readDrawing(svg, ground)
}

/** Merges the drawings for the two color modes, which differ only in their colors. */
function mergeThemes(light: Shape, dark: Shape): Shape {
  const attributes = Object.fromEntries(
    Object.entries(light.attributes).map(([name, value]) => {
      const other = dark.attributes[name] ?? value
      return [name, /^(?:fill|stroke|stop-color)$/.test(name) && value !== other ? lightDark(value, other) : value]
    }),
  )
  const children = light.children.map((child, index) => {
    const other = dark.children[index]
    return typeof child === 'string' || typeof other !== 'object' || other.name !== child.name ? child : mergeThemes(child, other)
  })
  return { name: light.name, attributes, children }
}

/** References to gradients are the same in both modes. */
function lightDark(light: string, dark: string): string {
  if (light.startsWith('url(') || dark.startsWith('url(')) return light
  return `light-dark(${light.replace('none', 'transparent')},${dark.replace('none', 'transparent')})`
}

/** Writes a drawing as an SVG file. Its IDs are short, because pages add a prefix. */
function writeDrawing(drawing: Shape): string {
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

  // Style sheets can read the size of a drawing only from its font size, not from its attributes.
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

/** Removes attributes without an effect, definitions that nothing refers to, and groups that are not needed. */
function simplifyDrawing(drawing: Shape): Shape {
  const used = new Set<string>()
  collectReferences(drawing, used)
  return { ...drawing, children: drawing.children.flatMap((child) => simplify(child, { used, around: {} })) }
}

function collectReferences(shape: Shape | string, used: Set<string>): void {
  if (typeof shape === 'string') return
  for (const [name, value] of Object.entries(shape.attributes)) {
    const id = name.startsWith('aria-') ? value : /^url\(#(.+)\)$/.exec(value)?.[1]
    if (id !== undefined) used.add(id)
  }
  for (const child of shape.children) collectReferences(child, used)
}

interface Surroundings {
  /** The IDs that something refers to. */
  readonly used: ReadonlySet<string>
  /** The text properties that a part inherits from the text around it. */
  readonly around: Readonly<Record<string, string>>
}

const notInherited = new Set(['alignment-baseline', 'clip-path', 'opacity', 'text-decoration'])

function simplify(shape: Shape | string, { used, around }: Surroundings): readonly (Shape | string)[] {
  if (typeof shape === 'string') return [shape]
  const { name } = shape
  const { id, ...properties } = shape.attributes
  const isUsed = id !== undefined && used.has(id)
  if (!isUsed && /^(?:marker|linearGradient|radialGradient|clipPath|title|desc)$/.test(name)) return []
  if (properties.fill === 'none' && properties.stroke === 'none') return []
  const defaults = defaultsOf(name)
  const attributes = Object.fromEntries(
    Object.entries(properties).filter(([property, value]) => {
      if (property.startsWith('stroke-') && properties.stroke === 'none') return false
      if (property.startsWith('fill-') && properties.fill === 'none') return false
      return value !== (around[property] ?? defaults[property])
    }),
  )
  const inherited = Object.entries(properties).filter(([property]) => property in defaults && !notInherited.has(property))
  const inner = name === 'text' || name === 'tspan' ? Object.fromEntries(inherited) : {}
  const children = shape.children.flatMap((child) => simplify(child, { used, around: inner }))
  if (children.length === 0 && (name === 'g' || name === 'defs')) return []
  const isPlain = Object.keys(attributes).length === 0 && !isUsed
  if (isPlain && (name === 'g' || (name === 'tspan' && children.every((child) => typeof child === 'string')))) return children
  return [{ name, attributes: isUsed ? { id, ...attributes } : attributes, children }]
}

/** The elements that are drawn, with the attributes that describe their shape. */
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

/** Reads an SVG element that is in the document. `ground` is the color that represents the background of the page. */
function readDrawing(svg: SVGSVGElement, ground: string): Shape {
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
  // The URLs of links that could run code have been removed.
  return [{ name: name === 'a' && attributes.href === undefined ? 'g' : name, attributes, children }]
}

function isEmpty(name: string, { width, height, d, points }: Readonly<Record<string, string>>): boolean {
  if (name === 'rect') return !(Number.parseFloat(width ?? '0') > 0 && Number.parseFloat(height ?? '0') > 0)
  if (name === 'path') return d === undefined
  return name.startsWith('poly') && points === undefined
}

/** The words on one line that have the same style. */
interface Run {
  readonly text: string
  readonly style: CSSStyleDeclaration
  readonly box: DOMRect
}

/**
 * Converts an HTML label to SVG text line by line. Readers have different fonts, so an HTML label would wrap at other words or be cut off.
 */
function readHtmlLabel(label: SVGForeignObjectElement, paint: Painter): readonly Shape[] {
  const matrix = (label.parentNode as SVGGElement).getScreenCTM()?.inverse()
  if (!matrix) return []
  const place = (x: number, y: number) => new DOMPoint(x, y).matrixTransform(matrix)
  return [...readBackgrounds(label, paint, place), ...readLines(label).map((line) => writeLine(line, paint, place))]
}

type Place = (x: number, y: number) => DOMPoint

function readBackgrounds(label: Element, paint: Painter, place: Place): readonly Shape[] {
  const found = new Map<string, Shape>()
  for (const element of label.querySelectorAll('*')) {
    const fill = paint.color(getComputedStyle(element).backgroundColor)
    const { left, top, width, height } = element.getBoundingClientRect()
    if (fill === 'none' || width === 0 || height === 0 || element.textContent?.trim() === '') continue
    const { x, y } = place(left, top)
    const form = Object.fromEntries(Object.entries({ x, y, width, height }).map(([name, value]) => [name, roundNumbers(String(value))]))
    // The background of an element covers the background of its parent element.
    found.set(JSON.stringify(form), { name: 'rect', attributes: { ...form, fill }, children: [] })
  }
  return [...found.values()]
}

function readLines(label: Element): readonly (readonly Run[])[] {
  const lines: Run[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent) continue
    const style = getComputedStyle(parent)
    for (const { text, box } of readRuns(node as Text)) {
      // A word is on the same line if its middle is above the bottom of the words before it.
      const isNewLine = box.top + box.height / 2 > bottom
      if (isNewLine) lines.push([])
      const line = lines.at(-1)
      const last = line?.at(-1)
      if (line && last && last.style === style) line[line.length - 1] = { ...last, text: last.text + text, box: union(last.box, box) }
      else line?.push({ text, style, box })
      bottom = isNewLine ? box.bottom : Math.max(bottom, box.bottom)
    }
  }
  return lines.map(trimLine).filter((line) => line.length > 0)
}

/** Returns the words of a text node, and the parts of words that are broken across several lines. */
function readRuns(node: Text): readonly Pick<Run, 'text' | 'box'>[] {
  const runs: { text: string; box: DOMRect }[] = []
  const read = (start: number, end: number): void => {
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    const [box] = boxes
    if (box === undefined) return
    if (boxes.length > 1 && end - start > 1) for (let at = start; at < end; at++) read(at, at + 1)
    else runs.push({ text: node.data.slice(start, end).replace(/\s+/g, ' '), box })
  }
  for (const { index, 0: word } of node.data.matchAll(/\s+|[^\s]+/g)) read(index, index + word.length)
  return runs
}

function trimLine(line: readonly Run[]): readonly Run[] {
  const runs = line.map((run, index) => ({
    ...run,
    text:
      index === 0 && index === line.length - 1
        ? run.text.trim()
        : index === 0
          ? run.text.trimStart()
          : index === line.length - 1
            ? run.text.trimEnd()
            : run.text,
  }))
  return runs.some(({ text }) => text.trim() !== '') ? runs : []
}

function writeLine(line: readonly Run[], paint: Painter, place: Place): Shape {
  const box = line.map((run) => run.box).reduce(union)
  const [first] = line as readonly [Run, ...Run[]]
  const isCentered = /center/.test(first.style.textAlign)
  const { x, y } = place(isCentered ? box.left + box.width / 2 : box.left, first.box.top + ascent(first))
  const attributes = {
    x: roundNumbers(String(x)),
    y: roundNumbers(String(y)),
    ...paint.readText(first.style),
    ...(isCentered ? { 'text-anchor': 'middle' } : {}),
  }
  const children = line.map(({ text, style }) => ({ name: 'tspan', attributes: paint.readText(style), children: [text] }))
  return { name: 'text', attributes, children }
}

const canvas = document.createElement('canvas').getContext('2d')

/** The distance from the top of a line's text to its baseline. */
function ascent({ style, box }: Run): number {
  if (!canvas) return 0.8 * box.height
  canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = canvas.measureText('x')
  return (box.height * above) / (above + below)
}

function union(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  return new DOMRect(left, top, Math.max(a.right, b.right) - left, Math.max(a.bottom, b.bottom) - top)
}

/** An element of the drawing, with everything that its style sheets set as attributes. */
interface Shape {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Shape | string)[]
}

/** Rounds all numbers in an attribute to hundredths. Nobody can see the difference. */
function roundNumbers(value: string): string {
  return value.replace(/-?(?:(?<!\d)\d+)?\.\d+(?:e[-+]?\d+)?/gi, (number) => String(Math.round(Number(number) * 100) / 100 + 0))
}
