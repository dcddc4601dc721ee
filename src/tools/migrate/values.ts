import { posix } from 'node:path'
import { recordOf } from '../../kit/data/is-record.ts'
import { readData } from '../../kit/data/read-data.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { parseUrl } from '../../kit/url/parse-url.ts'
import type { OtherPage } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'

/** A part of a config or of front matter, whose values can be of any type. */
export type Values = Readonly<Record<string, unknown>>

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** undefined if it is no text or an empty one. */
export function filledText(value: unknown): string | undefined {
  return textOf(value) || undefined
}

/** One text, or those of a list. */
export function textsOf(value: unknown): readonly string[] {
  return [value].flat().filter((each): each is string => typeof each === 'string' && each !== '')
}

/** The keys that have a value. */
export function definedOf<T extends object>(record: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as ReturnType<typeof definedOf<T>>
}

/** Removes `.`, `..`, and a slash at the end. Empty for the root. */
export function trimPath(path: string): string {
  const normal = posix.normalize(path === '' ? '.' : path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}

/** The folder of a file. `` for the root. */
export function folderOf(file: string): string {
  return trimPath(posix.dirname(file))
}

/** The path to a file as another file writes it: `./x.md`. */
export function relativeTo(from: string, file: string): string {
  const path = posix.relative(posix.dirname(from), file)
  return path.startsWith('.') ? path : `./${path}`
}

/** The folder that browsers resolve the relative links of a page against. */
export function addressFolder({ address }: OtherPage): string {
  return address.slice(0, address.lastIndexOf('/') + 1)
}

/** `/x/`, or `/` for the base of a site at the top of its host. */
export function baseOf(path: string): string {
  return `/${path}/`.replace(/\/{2,}/g, '/')
}

export function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : parseUrl(url)?.origin
}

/** The names of what is true. */
export function trueNames(facts: Readonly<Record<string, boolean>>): readonly string[] {
  return Object.keys(facts).filter((name) => facts[name])
}

/** The URLs of all files of a folder that is published as it is. */
export function listPublished(files: SiteFiles, folder: string): readonly (readonly [address: string, file: ProjectPath])[] {
  return files.list(folder).map((file) => [`/${folder === '' ? file : file.slice(folder.length + 1)}`, file])
}

/** The words of a text: a list that is easier to read than with quotes. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/g) ?? []
}

/** `'kind: word word'` by word: what each word is called here. */
export function byWord(...lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [name = '', ...words] = line.split(/:? +/)
      return words.map((word) => [word, name])
    }),
  )
}

/** How many of `length` sorted things are before the place that is looked for. */
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

/** `Title ##` -> `Title` */
export function withoutClosingSigns(title: string): string {
  const text = title.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end < text.length && /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
}

/** Classes such as `.img-light`, `.only-dark`, and `.light-mode` show an image in one of the modes. */
export function modeOfClasses(found: string): string | undefined {
  const [, before, after] = /\.(?:(?:img|only|show|mode)-(light|dark)|(light|dark)-(?:only|mode))\b/.exec(found) ?? []
  return before ?? after
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Tabs.Tab` -> `TabsTab`, `my-video` -> `MyVideo` */
export function joinWords(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(capitalize)
    .join('')
}

/** One value for names that are words of a text. */
export function all<T>(value: T, names: string): Readonly<Record<string, T>> {
  return Object.fromEntries(wordsOf(names).map((name) => [name, value]))
}

/** The text of a label that can contain HTML, on one line. */
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

/** Reads a mapping in YAML or JSON. Empty if there is none, or if it is not valid, which the tool itself reports. */
export function readYamlFile(files: SiteFiles, file: string): Values {
  return recordOf(readData('tolerant-yaml', files.readText(file) ?? '').value)
}
