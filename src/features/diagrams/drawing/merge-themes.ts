import type { Shape } from './shape.ts'

/** Joins the drawings for the two color modes, which differ only in their colors. */
export function mergeThemes(light: Shape, dark: Shape): Shape {
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
