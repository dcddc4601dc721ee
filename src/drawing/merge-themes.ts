import type { Shape } from './read-shapes.ts'

/** Joins the drawings for the two color modes, which differ only in their colors. */
export function mergeThemes(light: Shape, dark: Shape): Shape {
  const attributes = Object.fromEntries(
    Object.entries(light.attributes).map(([name, value]) => {
      const other = dark.attributes[name]
      return [name, other === undefined || other === value ? value : mergeColors(value, other)]
    }),
  )
  const children = light.children.map((child, index) => {
    const other = dark.children[index]
    return typeof child === 'string' || typeof other !== 'object' || other.name !== child.name ? child : mergeThemes(child, other)
  })
  return { name: light.name, attributes, children }
}

function mergeColors(light: string, dark: string): string {
  return isColor(light) && isColor(dark) ? `light-dark(${light},${dark})` : light
}

function isColor(value: string): boolean {
  return /^(?:#|var\(--ground)/.test(value)
}
