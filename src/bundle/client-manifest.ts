import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../support/package-folder.ts'
import type { ThemeManifest } from './compile-theme.ts'
import type { Licenses } from './licenses.ts'

/** What was compiled for browsers when docsgen itself was. */
export interface ClientManifest {
  readonly theme: ThemeManifest
  /** The theme with what shows changes as they are made. */
  readonly live: ThemeManifest
  readonly react: SharedFiles
  readonly mermaid: SharedFiles
}

interface SharedFiles {
  readonly entry: string
  readonly files: readonly string[]
}

export function readClientManifest(): ClientManifest {
  return JSON.parse(readFileSync(join(clientFolder(), 'manifest.json'), 'utf8')) as ClientManifest
}

/** Of what was compiled then; kept apart, since few need it. */
export function readClientLicenses(): Readonly<Record<'theme' | 'react' | 'mermaid', Licenses>> {
  return JSON.parse(readFileSync(join(clientFolder(), 'licenses.json'), 'utf8'))
}

export function clientFolder(): string {
  return join(packageFolder().folder, 'dist/client')
}
