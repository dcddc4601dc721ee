import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { ignoreError } from '../support/ignore-error.ts'
import type { PackageLicense } from './licenses.ts'

/** The packages that files are from, sorted; not the one the site itself is. `inputs` are as esbuild names them, from the root. */
export function findPackages(inputs: Iterable<string>, root: string): readonly PackageLicense[] {
  const byFolder = new Map<string, string | undefined>()
  const folders = new Set<string>()
  for (const input of inputs) {
    // Modules that plugins made up are docsgen's own.
    if (/^(?:[\w-]{2,}:|<|\()/.test(input)) continue
    const folder = packageOf(dirname(resolve(root, input.replace(/\?.*$/, ''))), byFolder)
    if (folder !== undefined && !`${root}${sep}`.startsWith(`${folder}${sep}`)) folders.add(folder)
  }
  return [...folders].sort().map(readPackage)
}

/** The name, version and license of the package in a folder. */
export function readPackage(folder: string): PackageLicense {
  const { name, version, license, licenses, author } = readManifest(folder) ?? {}
  const stated = [license, ...(Array.isArray(licenses) ? licenses : [])].map((entry) => textOf(entry, 'type')).filter((text) => text !== '')
  return {
    name: String(name),
    version: textOf(version, ''),
    license: stated.join(' OR '),
    author: textOf(author, 'name'),
    texts: listLicenseFiles(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
  }
}

/** The nearest folder above with a `package.json` that has a name: those without one only say how the files beside them are to be read. */
function packageOf(folder: string, known: Map<string, string | undefined>): string | undefined {
  if (known.has(folder)) return known.get(folder)
  const above = dirname(folder)
  const isNamed = typeof readManifest(folder)?.name === 'string'
  const found = isNamed ? folder : above === folder ? undefined : packageOf(above, known)
  known.set(folder, found)
  return found
}

function readManifest(folder: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) ?? undefined
  } catch (error) {
    // The folder has no valid manifest.
    ignoreError(error)
    return undefined
  }
}

const licenseFile = /^(?!.*\.(?:[cm]?[jt]sx?|json|html)$)(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

function listLicenseFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

/** A text, or that of a key of an object. */
function textOf(value: unknown, key: string): string {
  if (typeof value === 'string') return value
  const inner = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined
  return typeof inner === 'string' ? inner : ''
}
