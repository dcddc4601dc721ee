import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { findPeer, installCommand } from '../../kit/programs/find-peer.ts'
import { createDiagnostic } from './diagnostics.ts'

const packageName = '@fontsource-variable/inter'

/** Characters of the file, as its package lists them. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

interface Font {
  readonly name: string
  readonly content: Uint8Array
}

/** undefined if the site uses the fonts of the system, or the package is not installed. */
function readFont({ font, root }: SiteConfig): Font | undefined {
  const peer = font === 'inter' ? findPeer(root, packageName) : undefined
  if (!peer) return undefined
  const content = readFileSync(join(dirname(peer.file), 'files/inter-latin-wght-normal.woff2'))
  return { name: `inter.${shortHash(content).slice(0, 8).toUpperCase()}.woff2`, content }
}

export function fontFiles(config: SiteConfig): readonly GeneratedFile[] {
  const font = readFont(config)
  return font ? [{ kind: 'generated', path: `assets/${font.name}` as OutputPath, make: () => font.content }] : []
}

/**
 * The font, and one of the system in its size, which is shown until it is loaded, so that nothing moves. The metrics are those that
 * https://github.com/unjs/fontaine computes for Inter and Arial.
 */
export function fontStyles(config: SiteConfig): string {
  const font = readFont(config)
  if (!font) return ''
  return `/* Inter: SIL Open Font License 1.1 */
@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(./${font.name}) format("woff2");unicode-range:${latin}}
@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo");ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%;size-adjust:107.12%}
`
}

/** A site that has changed its fonts keeps them. */
export function replaceFont(css: string): string {
  return css.replace(/(--sans:\s?)(?=-apple-system)/g, '$1"Inter Variable", "Inter Fallback", ')
}

export function checkFont(config: SiteConfig): readonly Diagnostic[] {
  if (config.font !== 'inter' || findPeer(config.root, packageName)) return []
  const command = installCommand(config.root, packageName)
  return [createDiagnostic('theme/font-not-installed', { name: packageName, command }, { file: config.configFile })]
}
