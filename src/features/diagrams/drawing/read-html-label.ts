import type { Painter } from './read-paint.ts'

/** Words of one line with one style. */
interface Run {
  readonly text: string
  readonly style: CSSStyleDeclaration
  readonly box: DOMRect
}

/**
 * Converts an HTML label to SVG text, line by line. The fonts of readers differ, and a label in HTML would break its lines at other words
 * or be cut off.
 */
export function readHtmlLabel(label: SVGForeignObjectElement, paint: Painter): readonly Shape[] {
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
    // The background of an element covers that of the element around it.
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
      // The middle of a word on the same line is above the bottom of the words before it.
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

/** The words of a text node, and the parts of words that are broken over several lines. */
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

/** An element of the drawing with everything that its style sheets set, as attributes. */
export interface Shape {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Shape | string)[]
}

/** Rounds all numbers in an attribute to hundredths, which nobody sees. */
export function roundNumbers(value: string): string {
  return value.replace(/-?(?:(?<!\d)\d+)?\.\d+(?:e[-+]?\d+)?/gi, (number) => String(Math.round(Number(number) * 100) / 100 + 0))
}
