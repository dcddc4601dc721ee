import { readDrawing } from './read-shapes.ts'
import type { Shape } from './shape.ts'
import { simplifyDrawing } from './simplify-drawing.ts'
import { writeDrawing } from './write-drawing.ts'

// The script of the page in which `docsgen diagrams` draws. Compiled to `dist/drawing.js`.

interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

export interface DrawRequest {
  readonly text: string
  readonly mermaid: string
}

export type DrawResult =
  | { readonly svg: string }
  | { readonly problem: { readonly type: string; readonly name: string; readonly message: string } }

/** Draws a diagram in both color modes and returns one SVG for both. */
export async function draw({ text, mermaid: url }: DrawRequest): Promise<DrawResult> {
  const { default: mermaid } = (await import(url)) as { readonly default: Mermaid }
  try {
    const light = await drawOnce(mermaid, text, 'default')
    const dark = await drawOnce(mermaid, text, 'dark')
    return { svg: writeDrawing(simplifyDrawing(mergeThemes(light, dark))) }
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error))
    return { problem: { type: problem.constructor.name, name: problem.name, message: problem.message } }
  }
}

/** Stands for the background of the page, which is not known here. */
const ground = '#010203'

/** With the options that browsers of readers use. */
async function drawOnce(mermaid: Mermaid, text: string, theme: 'default' | 'dark'): Promise<Shape> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    handDrawnSeed: 1,
    theme,
    themeVariables: { edgeLabelBackground: ground },
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
