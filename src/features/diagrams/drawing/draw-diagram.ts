import { escapeHtml } from '../../../kit/escape/markup.ts'
import { readHtmlLabel, roundNumbers, type Shape } from './read-html-label.ts'
import { createPainter, defaultsOf, type Painter } from './read-paint.ts'

// The script of the page in which `docsgen diagrams` draws. Compiled to `dist/drawing.js`.

interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

export interface DrawRequest {
  readonly text: string
  readonly mermaid: string
  /** Mermaid's variables for each color mode. undefined: mermaid's own themes. */
  readonly colors: { readonly light: Variables; readonly dark: Variables } | undefined
}

type Variables = Readonly<Record<string, string | boolean>>

export type DrawResult =
  | { readonly svg: string }
  | { readonly problem: { readonly type: string; readonly name: string; readonly message: string } }

/** Draws a diagram in both color modes and returns one SVG for both. */
export async function draw({ text, mermaid: url, colors }: DrawRequest): Promise<DrawResult> {
  const { default: mermaid } = (await import(url)) as { readonly default: Mermaid }
  try {
    const light = await drawOnce(mermaid, text, { theme: colors ? 'base' : 'default', themeVariables: colors?.light })
    const dark = await drawOnce(mermaid, text, { theme: colors ? 'base' : 'dark', themeVariables: colors?.dark })
    return { svg: writeDrawing(simplifyDrawing(mergeThemes(light, dark))) }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    return { problem: { type: problem.constructor.name, name: problem.name, message: problem.message } }
  }
}

/** Stands for the background of the page, which is not known here. */
const ground = '#010203'

interface MermaidTheme {
  readonly theme: 'base' | 'default' | 'dark'
  readonly themeVariables: Variables | undefined
}

/** With the options that browsers of readers use. */
async function drawOnce(mermaid: Mermaid, text: string, { theme, themeVariables }: MermaidTheme): Promise<Shape> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    handDrawnSeed: 1,
    theme,
    themeVariables: { ...themeVariables, edgeLabelBackground: ground },
    fontFamily: getComputedStyle(document.body).fontFamily,
  })
  const { svg: markup } = await mermaid.render('drawing', text)
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg')
  if (!svg) throw new Error('the drawing is empty')
  document.body.replaceChildren(svg)
  // At its natural size, so that a unit of the drawing is a pixel.
  const { width, height } = svg.viewBox.baseVal
  svg.style.cssText = `display: block; width: ${width}px; height: ${height}px; max-width: none`
  return readDrawing(svg, ground)
}

/** Joins the drawings for the two color modes, which differ only in their colors. */
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

/** Writes a drawing as an SVG file. Its ids are short, because pages add a prefix. */
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
  /** Ids that something refers to. */
  readonly used: ReadonlySet<string>
  /** The properties of the text around a part of it. */
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
  // Links that could run code have lost their address.
  return [{ name: name === 'a' && attributes.href === undefined ? 'g' : name, attributes, children }]
}

function isEmpty(name: string, { width, height, d, points }: Readonly<Record<string, string>>): boolean {
  if (name === 'rect') return !(Number.parseFloat(width ?? '0') > 0 && Number.parseFloat(height ?? '0') > 0)
  if (name === 'path') return d === undefined
  return name.startsWith('poly') && points === undefined
}
