/** Reads the computed style of elements as attributes. */
export interface Painter {
  read(element: Element): Readonly<Record<string, string>>
  isHidden(element: Element): boolean
  /** A color as an attribute's value, with its opacity if it has one. */
  color(value: string): { readonly color: string; readonly opacity: string | undefined }
  readonly fontFamily: string
}

/** Properties with the values that an SVG has without them. */
const shapeDefaults = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
  'clip-path': 'none',
}
const textDefaults = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'font-size': '16px',
  'font-weight': '400',
  'font-style': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
  'alignment-baseline': 'auto',
  'text-decoration-line': 'none',
}
const stopDefaults = { 'stop-color': 'rgb(0, 0, 0)', 'stop-opacity': '1' }
const groupDefaults = { 'clip-path': 'none' }

/** Text inherits these from the text around it. */
const notInherited = new Set(['clip-path', 'alignment-baseline', 'text-decoration-line'])

export function createPainter(root: Element, ground: string): Painter {
  const page = getComputedStyle(root.ownerDocument.body).fontFamily
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  const groundColor = `${red}, ${green}, ${blue}`

  const color = (value: string) => {
    const [, numbers = '', alpha] = /^rgba?\((\d+, \d+, \d+)(?:, ([\d.]+))?\)$/.exec(value) ?? []
    if (numbers === '') return { color: value, opacity: undefined }
    const hex = `#${numbers
      .split(', ')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
    return { color: numbers === groundColor ? 'var(--ground,#fff)' : hex, opacity: alpha === '1' ? undefined : alpha }
  }

  const read = (element: Element): Readonly<Record<string, string>> => {
    const style = getComputedStyle(element)
    const around = element.localName === 'tspan' && element.parentElement ? getComputedStyle(element.parentElement) : undefined
    const attributes: Record<string, string> = {}
    for (const [name, initial] of Object.entries(defaultsOf(element.localName))) {
      const value = style.getPropertyValue(name)
      const without = around && !notInherited.has(name) ? around.getPropertyValue(name) : initial
      if (value === without || value === '') continue
      if (/^(?:fill|stroke|stop-color)$/.test(name)) {
        const read = color(value)
        attributes[name] = read.opacity === '0' ? 'none' : read.color
        if (read.opacity !== undefined && read.opacity !== '0')
          attributes[`${name === 'stop-color' ? 'stop' : name}-opacity`] = read.opacity
      } else attributes[name.replace(/-line$/, '')] = value.replaceAll('"', '').replace(/(\d)px/g, '$1')
    }
    if (attributes.stroke === undefined && style.stroke === 'none')
      for (const name of Object.keys(attributes)) if (name.startsWith('stroke-')) delete attributes[name]
    if (attributes.stroke === 'none') delete attributes.stroke
    if (style.opacity !== '1') attributes.opacity = style.opacity
    if (/^t(?:ext|span)$/.test(element.localName) && style.fontFamily !== page && /mono|courier/i.test(style.fontFamily))
      attributes['font-family'] = 'monospace'
    return attributes
  }

  const isHidden = (element: Element) => {
    const { display, visibility } = getComputedStyle(element)
    return (
      (display === 'none' && !/^(?:defs|marker|linearGradient|radialGradient|stop|clipPath|title|desc)$/.test(element.localName)) ||
      visibility === 'hidden'
    )
  }
  return { read, isHidden, color, fontFamily: page }
}

function defaultsOf(name: string): Readonly<Record<string, string>> {
  if (name === 'text' || name === 'tspan') return textDefaults
  if (name === 'stop') return stopDefaults
  if (/^(?:path|rect|circle|ellipse|line|polygon|polyline)$/.test(name)) return shapeDefaults
  return name === 'g' ? groupDefaults : {}
}
