import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Chromium's screenshots are PNG or JPEG; its canvas writes WebP, which takes a third of the bytes. */
const qualities = [0.85, 0.75, 0.65, 0.55, 0.45, 0.35]

/**
 * Writes a PNG as WebP in the best quality that fits into `maxBytes`. A picture that looks the same as the existing file is not written:
 * text is not drawn to the same pixel in every run.
 *
 * @returns `undefined` for an unchanged picture, otherwise its size in bytes.
 */
export async function writePicture({ browser, png, file, maxBytes }) {
  const page = await browser.newPage()
  try {
    const source = `data:image/png;base64,${png.toString('base64')}`
    if (existsSync(file)) {
      const existing = `data:image/webp;base64,${readFileSync(file).toString('base64')}`
      if (await page.evaluate(looksTheSame, [source, existing])) return undefined
      // Compression changes thin colored lines: what would be written is compared with what was.
      const compressed = await compress(page, source, maxBytes)
      if (compressed && (await page.evaluate(looksTheSame, [compressed, existing]))) return undefined
    }
    for (const quality of qualities) {
      const webp = await page.evaluate(toWebp, { source, quality })
      const bytes = Buffer.from(webp.split(',')[1], 'base64')
      if (bytes.length > maxBytes) continue
      if (existsSync(file) && readFileSync(file).equals(bytes)) return undefined
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes)
      return bytes.length
    }
    throw new Error(`${file} would have more than ${maxBytes} bytes; crop the scene`)
  } finally {
    await page.close()
  }
}

/** The picture as `writePicture` would write it. */
async function compress(page, source, maxBytes) {
  for (const quality of qualities) {
    const webp = await page.evaluate(toWebp, { source, quality })
    if (Buffer.from(webp.split(',')[1], 'base64').length <= maxBytes) return webp
  }
}

/** Runs in the browser. */
async function toWebp({ source, quality }) {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsDataURL(blob)
  })
}

/** Runs in the browser. Compares averages of 4 × 4 pixels, which compression hardly changes. */
async function looksTheSame(sources) {
  const [first, second] = await Promise.all(
    sources.map(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const [width, height] = [Math.ceil(image.width / 4), Math.ceil(image.height / 4)]
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, width, height)
      return { size: `${image.width} ${image.height}`, data: context.getImageData(0, 0, width, height).data }
    }),
  )
  if (first.size !== second.size) return false
  let different = 0
  for (let index = 0; index < first.data.length; index++) if (Math.abs(first.data[index] - second.data[index]) > 24) different++
  return different <= 12
}
