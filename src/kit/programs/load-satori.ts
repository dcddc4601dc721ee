import { createRequire } from 'node:module'

interface SatoriOptions {
  readonly width: number
  readonly height: number
  readonly fonts: readonly { readonly name: string; readonly data: Uint8Array; readonly weight: number; readonly style: 'normal' }[]
  /** Called for characters that no font has. */
  readonly loadAdditionalAsset: (language: string, text: string) => Promise<readonly never[]>
}

type Satori = (element: unknown, options: SatoriOptions) => Promise<string>

/** Loads the library that draws React elements as SVG; called only if a picture has to be drawn. */
export function loadSatori(file: string): Satori {
  const module = createRequire(file)(file) as Satori & { readonly default?: Satori }
  return module.default ?? module
}
