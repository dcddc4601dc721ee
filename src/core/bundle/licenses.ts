import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { attempt } from '../../kit/failures/failure.ts'

/** A package whose code is published. */
export interface PackageLicense {
  readonly name: string
  readonly version: string
  /** The license in `package.json`, such as `MIT`. It can be empty. */
  readonly license: string
  readonly author: string
  /** The text of each license file. */
  readonly texts: readonly string[]
}

/** The licenses of published code. */
export interface Licenses {
  readonly packages: readonly PackageLicense[]
  /** License comments in the code, such as those of copied code. Each comment begins with the name of its file. */
  readonly notices: readonly string[]
}

export const licensesFile = 'third-party-licenses.txt'

/** The comment in the first line of each script and style sheet. */
export const licenseBanner = `/*! ${licensesFile} */`

/** Writes the file to which the banner refers. The same input always produces the same text. `contents` describes the code. */
export function writeLicenses(all: readonly Licenses[], contents = 'The scripts and styles of this site'): string {
  const packages = new Map<string, PackageLicense>()
  for (const found of all.flatMap((licenses) => licenses.packages)) packages.set(`${found.name} ${found.version}`.trim(), found)
  const sorted = [...packages].sort(byText(([key]) => key))
  const notices = [...new Set(all.flatMap((licenses) => licenses.notices))].sort()
  return [
    `${contents} contain code of these packages:\n`,
    ...sorted.map(([title, found]) => `- ${title} (${found.license || noLicense})`),
    ...sorted.map(([title, found]) => describePackage(title, found)),
    ...(notices.length === 0 ? [] : [`\n${line}\nNotices in the code\n${line}\n\n${notices.map(tidy).join('\n\n')}`]),
    '',
  ].join('\n')
}

const line = '='.repeat(80)
const noLicense = 'no license stated'

function describePackage(title: string, { license, author, texts }: PackageLicense): string {
  const stated = `License: ${license || noLicense}${author === '' ? '' : `\nAuthor: ${author}`}`
  const text = texts.length === 0 ? 'The package has no license file.' : texts.map(tidy).join('\n\n')
  return `\n${line}\n${title}\n${stated}\n${line}\n\n${text}`
}

function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
}

/** Parses esbuild's `….LEGAL.txt`, which contains a heading followed by the name of each file with its indented comments. */
export function readNotices(text: string): readonly string[] {
  return text
    .replace(/^.*\n/, '')
    .split(/\n(?=\S.*:\n)/)
    .map(tidy)
    .filter((notice) => notice !== '')
}

/**
 * Finds the packages that contain the files and sorts them. The site's own package is excluded. `inputs` are esbuild's paths relative to
 * the root.
 */
export function findPackages(inputs: Iterable<string>, root: string): readonly PackageLicense[] {
  const byFolder = new Map<string, string | undefined>()
  const folders = new Set<string>()
  for (const input of inputs) {
    // The virtual modules of plugins belong to docsgen.
    if (/^(?:[\w-]{2,}:|<|\()/.test(input)) continue
    const folder = packageOf(dirname(resolve(root, input.replace(/\?.*$/, ''))), byFolder)
    if (folder !== undefined && !`${root}${sep}`.startsWith(`${folder}${sep}`)) folders.add(folder)
  }
  return [...folders].sort().map(readPackage)
}

/** Reads the name, version, and license of the package in a folder. */
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

/** Finds the nearest `package.json` that has a name. A `package.json` without a name only sets the module format. */
function packageOf(folder: string, known: Map<string, string | undefined>): string | undefined {
  if (known.has(folder)) return known.get(folder)
  const above = dirname(folder)
  const isNamed = typeof readManifest(folder)?.name === 'string'
  const found = isNamed ? folder : above === folder ? undefined : packageOf(above, known)
  known.set(folder, found)
  return found
}

function readManifest(folder: string): Readonly<Record<string, unknown>> | undefined {
  // The folder may not have a valid manifest.
  return attempt(() => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) ?? undefined)
}

const licenseFile = /^(?!.*\.(?:[cm]?[jt]sx?|json|html)$)(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

function listLicenseFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

/** Returns the value itself if it is text, or else the text under a key. */
function textOf(value: unknown, key: string): string {
  if (typeof value === 'string') return value
  const inner = isObjectOrList(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
  return typeof inner === 'string' ? inner : ''
}
