import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { findPeer } from '../../kit/programs/find-peer.ts'

export const fontPackage = '@fontsource/stix-two-math'

/** The font as a file of the site. Empty if the config has none, or the package is not installed. */
export function fontFiles({ math, root }: SiteConfig): readonly GeneratedFile[] {
  const peer = math?.font === undefined ? undefined : findPeer(root, fontPackage)
  if (!peer) return []
  const content = readFileSync(join(dirname(peer.file), 'files/stix-two-math-latin-400-normal.woff2'))
  const path = `assets/stix-two-math.${shortHash(content).slice(0, 8).toUpperCase()}.woff2` as OutputPath
  return [{ kind: 'generated', path, make: () => content }]
}

/** Formulas name this font after those of some systems, so that their readers load nothing. */
export function fontStyles(config: SiteConfig): string {
  return fontFiles(config)
    .map(
      ({ path }) => `/* STIX Two Math: SIL Open Font License 1.1 */
@font-face{font-family:"STIX Two Math";font-display:swap;src:local("STIX Two Math"),url(./${path.slice('assets/'.length)}) format("woff2")}
`,
    )
    .join('')
}
