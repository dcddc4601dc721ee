import { defaultsOf } from './read-paint.ts'
import type { Shape } from './shape.ts'

/** Removes attributes without an effect, definitions that nothing refers to, and groups that are not needed. */
export function simplifyDrawing(drawing: Shape): Shape {
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
