import { createRequire } from 'node:module'

interface SharpImage {
  metadata(): Promise<{ readonly pages?: number }>
  rotate(): SharpImage
  resize(options: { readonly width: number }): SharpImage
  toFormat(format: string): SharpImage
  toBuffer(): Promise<Buffer>
}

type Sharp = (bytes: Uint8Array) => SharpImage

/** Loads the library that resizes images; called only if an image has to be resized. */
export function loadSharp(file: string): Sharp {
  const module = createRequire(file)(file) as Sharp & { readonly default?: Sharp }
  return module.default ?? module
}
