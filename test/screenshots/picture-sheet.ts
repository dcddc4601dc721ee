import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Pictures of one thing: beside each other the widths, below each other the color modes. */
export type Shots = readonly (readonly Buffer[])[]

export const expectedFolder = join(import.meta.dirname, 'expected')
const failedFolder = join(import.meta.dirname, '../../node_modules/.cache/screenshots')

/** Browsers draw edges of letters a little differently on other processors; anything larger is a change. */
const tolerance = { perChannel: 32, pixels: 12 }

/**
 * Compares the pictures with the sheet of this name, or writes the sheet. WebP takes a tenth of the bytes of PNG.
 *
 * @param page - An empty page, whose canvas reads and writes pictures.
 * @returns What is wrong, with the paths of the pictures; undefined if nothing is.
 */
export async function compareSheet(page: Page, name: string, shots: Shots, isUpdate: boolean): Promise<string | undefined> {
  const file = join(expectedFolder, `${name}.webp`)
  const expected = existsSync(file) ? readFileSync(file).toString('base64') : undefined
  const found = await page.evaluate(compare, {
    shots: shots.map((column) => column.map((shot) => shot.toString('base64'))),
    expected,
    tolerance,
  })
  if (found === undefined) return undefined
  if (isUpdate) {
    mkdirSync(expectedFolder, { recursive: true })
    writeFileSync(file, Buffer.from(found.actual, 'base64'))
    return undefined
  }
  const paths = Object.entries({ actual: found.actual, difference: found.difference }).flatMap(([kind, picture]) => {
    if (picture === undefined) return []
    mkdirSync(failedFolder, { recursive: true })
    const path = join(failedFolder, `${name}.${kind}.webp`)
    writeFileSync(path, Buffer.from(picture, 'base64'))
    return [`  ${kind}: ${path}`]
  })
  return [`${name}: ${found.problem}`, ...(expected === undefined ? [] : [`  expected: ${file}`]), ...paths].join('\n')
}

interface Comparison {
  readonly shots: readonly (readonly string[])[]
  readonly expected: string | undefined
  readonly tolerance: typeof tolerance
}

/** Runs in the browser. Pictures are base64: PNG from the browser, WebP in files. */
async function compare({ shots, expected, tolerance }: Comparison) {
  const load = async (type: string, data: string) => {
    const image = new Image()
    image.src = `data:image/${type};base64,${data}`
    await image.decode()
    return image
  }
  const draw = (width: number, height: number, paint: (context: OffscreenCanvasRenderingContext2D) => void) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
    paint(context)
    return { canvas, context }
  }
  const write = async (canvas: OffscreenCanvas) => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const columns = await Promise.all(shots.map((column) => Promise.all(column.map((shot) => load('png', shot)))))
  const gap = 8
  const widths = columns.map((column) => Math.max(...column.map(({ width }) => width)))
  const heights = columns.map((column) => column.reduce((sum, { height }) => sum + height + gap, -gap))
  const width = widths.reduce((sum, one) => sum + one + gap, -gap)
  const height = Math.max(...heights)
  const sheet = draw(width, height, (context) => {
    let x = 0
    for (const [index, column] of columns.entries()) {
      let y = 0
      for (const image of column) {
        context.drawImage(image, x, y)
        y += image.height + gap
      }
      x += (widths[index] ?? 0) + gap
    }
  })
  const actual = await write(sheet.canvas)
  // Compressed in the same way, equal pictures are equal.
  if (actual === expected) return undefined
  if (expected === undefined) return { problem: 'there is no picture to compare with', actual }
  const before = await load('webp', expected)
  if (before.width !== width || before.height !== height) {
    const problem = `the pictures have ${width} × ${height} pixels instead of ${before.width} × ${before.height}`
    return { problem, actual }
  }
  const first = draw(width, height, (context) => context.drawImage(before, 0, 0)).context.getImageData(0, 0, width, height).data
  const compressed = await load('webp', actual)
  const second = draw(width, height, (context) => context.drawImage(compressed, 0, 0)).context.getImageData(0, 0, width, height).data
  const changed = new Set<number>()
  for (let index = 0; index < second.length; index++)
    if (Math.abs((first[index] ?? 0) - (second[index] ?? 0)) > tolerance.perChannel) changed.add(index >> 2)
  if (changed.size <= tolerance.pixels) return undefined
  const difference = draw(width, height, (context) => {
    context.globalAlpha = 0.3
    context.drawImage(sheet.canvas, 0, 0)
    context.globalAlpha = 1
    context.fillStyle = 'red'
    for (const pixel of changed) context.fillRect(pixel % width, Math.floor(pixel / width), 1, 1)
  })
  return { problem: `${changed.size} pixels differ`, actual, difference: await write(difference.canvas) }
}
