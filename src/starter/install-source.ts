import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { ignoreError } from '../support/failures/ignore-error.ts'

interface RunningPackage {
  /** The folder of the running docsgen. */
  readonly folder: string
  readonly version: string
}

/**
 * The version of docsgen for a new site's `package.json`: the folder of a checkout, the tarball it was installed from, or a range of
 * published versions.
 */
export function installSource({ folder, version }: RunningPackage, site: string): string {
  if (basename(dirname(folder)) !== 'node_modules') return `file:${fromSite(folder, site)}`
  const installed = findInstalledSpec(folder)
  const published = `^${version}`
  if (installed === undefined) return published
  const { spec, base } = installed
  // npm also accepts a path without a scheme.
  const path =
    /^(?:file|link|portal):(.*)$/.exec(spec)?.[1] ?? (/^\.{0,2}\/|\.t(?:ar\.)?gz$/.test(spec) && !/^https?:/.test(spec) ? spec : undefined)
  if (path !== undefined) return `file:${fromSite(resolve(base, path), site)}`
  return /^(?:git|https?:|github:|[\w.-]+\/[\w.-]+(?:#|$))/.test(spec) ? spec : published
}

/** Finds the nearest project above that depends on docsgen; npx creates one. */
function findInstalledSpec(folder: string): { readonly spec: string; readonly base: string } | undefined {
  for (let base = dirname(dirname(folder)); ; base = dirname(base)) {
    const spec = readSpec(join(base, 'package.json'))
    if (spec !== undefined) return { spec, base }
    if (dirname(base) === base) return undefined
  }
}

function readSpec(file: string): string | undefined {
  if (!existsSync(file)) return undefined
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const spec: unknown = manifest.dependencies?.docsgen ?? manifest.devDependencies?.docsgen ?? manifest.optionalDependencies?.docsgen
    return typeof spec === 'string' ? spec : undefined
  } catch (error) {
    // The manifest is not valid JSON; npm reports it.
    ignoreError(error)
    return undefined
  }
}

function fromSite(path: string, site: string): string {
  return relative(site, path).split(sep).join('/')
}
