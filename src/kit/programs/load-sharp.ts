import { createRequire } from 'node:module'

interface SharpImage {
  metadata(): Promise<{ readonly pages?: number }>
  rotate(): SharpImage
  resize(options: { readonly width: number; readonly height?: number; readonly fit?: 'contain'; readonly background?: string }): SharpImage
  extend(options: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly right: number
    readonly background: string
  }): SharpImage
  flatten(options: { readonly background: string }): SharpImage
  toFormat(format: string): SharpImage
  png(options: { readonly palette?: boolean; readonly compressionLevel: number; readonly effort?: number }): SharpImage
  toBuffer(): Promise<Buffer>
}

type Sharp = (bytes: Uint8Array, options?: { readonly density: number }) => SharpImage

/** Loads the library that resizes and draws images; called only if there is something to do. */
export function loadSharp(file: string): Sharp {
  const module = createRequire(file)(file) as Sharp & { readonly default?: Sharp }
  return module.default ?? module
}
