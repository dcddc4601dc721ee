/** Reads the computed style of elements and returns it as attributes. */
export interface Painter {
  /** Returns every property that the element can have, even if it has its initial value. */
  read(element: Element): Record<string, string>
  /** Returns the same properties for a word in HTML. */
  readText(style: CSSStyleDeclaration): Record<string, string>
  isHidden(element: Element): boolean
  /** Returns a color as an attribute value. */
  color(value: string): string
}

/** The values of properties for which no attribute is set. */
const shapeDefaults = {
  fill: '#000000',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
  'clip-path': 'none',
  opacity: '1',
}
const textDefaults = {
  fill: '#000000',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1',
  'font-family': '',
  'font-size': '16',
  'font-style': 'normal',
  'font-weight': '400',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'alignment-baseline': 'auto',
  'text-decoration': 'none',
  opacity: '1',
}
const stopDefaults = { 'stop-color': '#000000', 'stop-opacity': '1' }
const groupDefaults = { 'clip-path': 'none', opacity: '1' }

/** The properties of an element, with their initial values. */
export function defaultsOf(name: string): Readonly<Record<string, string>> {
  if (name === 'text' || name === 'tspan') return textDefaults
  if (name === 'stop') return stopDefaults
  if (/^(?:path|rect|circle|ellipse|line|polygon|polyline)$/.test(name)) return shapeDefaults
  return name === 'g' || name === 'a' ? groupDefaults : {}
}

const withoutBox = /^(?:defs|marker|linearGradient|radialGradient|stop|clipPath|title|desc)$/

/** Creates a painter. `ground` is the color that represents the background of the page. */
export function createPainter(ground: string): Painter {
  const color = (value: string) => {
    const [, red, green, blue, alpha = '1'] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(value) ?? []
    if (alpha === '0') return 'none'
    if (red === undefined) return value
    const hex = (part: string | number | undefined) => Math.round(Number(part)).toString(16).padStart(2, '0')
    const plain = `#${hex(red)}${hex(green)}${hex(blue)}`
    if (plain === ground) return 'var(--ground,#fff)'
    return alpha === '1' ? plain : `${plain}${hex(255 * Number(alpha))}`
  }

  const readFont = ({ fontFamily }: CSSStyleDeclaration) => (/mono|courier/i.test(fontFamily.split(',')[0] ?? '') ? 'monospace' : '')

  const readProperty = (style: CSSStyleDeclaration, name: string) => {
    const value = style.getPropertyValue(name === 'text-decoration' ? 'text-decoration-line' : name)
    if (name === 'font-family') return readFont(style)
    if (/^(?:fill|stroke|stop-color)$/.test(name)) return color(value.replaceAll('"', ''))
    const plain = value.replaceAll('"', '').replace(/(\d)px/g, '$1')
    // Dashes without gaps are a solid line.
    return name === 'stroke-dasharray' && /^0$|^[\d.]+, 0$/.test(plain) ? 'none' : plain
  }

  return {
    color,
    read: (element) => {
      const style = getComputedStyle(element)
      return Object.fromEntries(Object.keys(defaultsOf(element.localName)).map((name) => [name, readProperty(style, name)]))
    },
    readText: (style) => {
      const fonts = ['font-family', 'font-size', 'font-style', 'font-weight', 'text-decoration']
      return { fill: color(style.color), ...Object.fromEntries(fonts.map((name) => [name, readProperty(style, name)])) }
    },
    isHidden: (element) => {
      const { display, visibility } = getComputedStyle(element)
      return (display === 'none' && !withoutBox.test(element.localName)) || visibility === 'hidden'
    },
  }
}
