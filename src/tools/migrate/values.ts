import { posix } from 'node:path'
import { recordOf } from '../../kit/data/is-record.ts'
import { readData } from '../../kit/data/read-data.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { parseUrl } from '../../kit/url/address.ts'
import type { OtherPage } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'

/** A part of a config or of front matter, whose values can be of any type. */
export type Values = Readonly<Record<string, unknown>>

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** Returns the value if it is a text that is not empty, and otherwise undefined. */
export function filledText(value: unknown): string | undefined {
  return textOf(value) || undefined
}

/** Returns a single text or the texts in a list. */
export function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')
}

/** Removes `.`, `..`, and a trailing slash. Returns an empty string for the root. */
export function trimPath(path: string): string {
  const normal = posix.normalize(path === '' ? '.' : path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}

/** Returns the folder of a file. `` stands for the root. */
export function folderOf(file: string): string {
  return trimPath(posix.dirname(file))
}

/** Returns the path of a file relative to another file: `./x.md`. */
export function relativeTo(from: string, file: string): string {
  const path = posix.relative(posix.dirname(from), file)
  return path.startsWith('.') ? path : `./${path}`
}

/** Returns the folder against which browsers resolve the relative links of a page. */
export function addressFolder({ address }: OtherPage): string {
  return address.slice(0, address.lastIndexOf('/') + 1)
}

/** Returns `/x/`, or `/` for the base of a site at the root of its host. */
export function baseOf(path: string): string {
  return `/${path}/`.replace(/\/{2,}/g, '/')
}

export function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : parseUrl(url)?.origin
}

/** Returns the names whose value is true. */
export function trueNames(facts: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(facts).filter((name) => facts[name])
}

/** Returns the URLs of all files in a folder that is published unchanged. */
export function listPublished(files: SiteFiles, folder: string): readonly (readonly [address: string, file: ProjectPath])[] {
  return files.list(folder).map((file) => [`/${folder === '' ? file : file.slice(folder.length + 1)}`, file])
}

/** Parses `'kind: word word'` into a map from each word to its docsgen name. */
export function byWord(...lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [name = '', ...words] = line.split(/:? +/)
      return words.map((word) => [word, name])
    }),
  )
}

/** Counts how many of `length` sorted items precede the position that is searched for. */
export function countBefore(length: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Removes the closing marks of a heading: `Title ##` becomes `Title`. */
export function withoutClosingSigns(title: string): string {
  const text = title.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end < text.length && /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
}

/** Classes such as `.img-light`, `.only-dark`, and `.light-mode` show an image only in one color mode. */
export function modeOfClasses(found: string): string | undefined {
  const [, before, after] = /\.(?:(?:img|only|show|mode)-(light|dark)|(light|dark)-(?:only|mode))\b/.exec(found) ?? []
  return before ?? after
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Converts `Tabs.Tab` to `TabsTab`, and `my-video` to `MyVideo`. */
export function joinWords(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(capitalize)
    .join('')
}

/** Returns the text of a label that can contain HTML, on a single line. */
export function withoutTags(label: string): string {
  return label
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** docsgen's admonitions, by the words that tools and themes use for kinds and colors. */
export const admonitionKinds = byWord(
  'note: note seealso example quote cite snippet default primary secondary light dark',
  'info: info abstract summary tldr todo question help faq blue cyan',
  'tip: tip hint success check done ok green',
  'important: important magenta',
  'warning: warning warn attention orange',
  'caution: caution',
  'danger: danger error failure fail missing bug red',
)

/** Reads a YAML or JSON mapping. Returns an empty mapping if the file is missing or invalid, which the tool itself reports. */
export function readYamlFile(files: SiteFiles, file: string): Values {
  return recordOf(readData('tolerant-yaml', files.readText(file) ?? '').value)
}
