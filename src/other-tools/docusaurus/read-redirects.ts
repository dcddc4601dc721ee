import { posix } from 'node:path'
import { listOf, recordOf } from '../../kit/data/is-record.ts'
import { readData } from '../../kit/data/read-data.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { Location } from '../../model/diagnostic.ts'
import type { OtherRedirect } from '../../model/other-site.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { SiteFiles } from '../site-files.ts'
import { readString, readStrings } from './read-data.ts'
import type { SiteOptions } from './read-options.ts'

interface RedirectsInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  locate(key: string): Location
}

/** Redirects of the config, and of the hosts' own files. */
export function readRedirects(input: RedirectsInput): readonly OtherRedirect[] {
  const { files, site } = input
  const { base } = site
  const folders = [...new Set(['', site.folder, ...site.staticFolders])]
  const hosted = folders.flatMap((folder) =>
    [
      ...readLines(files, posix.join(folder, '_redirects') as ProjectPath),
      ...readVercel(files, posix.join(folder, 'vercel.json') as ProjectPath),
      ...readNetlify(files, posix.join(folder, 'netlify.toml') as ProjectPath),
    ].map((redirect) => ({ ...redirect, from: withoutBase(redirect.from, base), to: withoutBase(redirect.to, base) })),
  )
  return [...readPlugin(input), ...hosted]
}

/** Hosts see addresses with the base. */
function withoutBase(address: string, base: string): string {
  return base !== '/' && address.startsWith(base) ? address.slice(base.length - 1) : address
}

function readPlugin({ site, locate }: RedirectsInput): readonly OtherRedirect[] {
  return site.plugins
    .filter(({ name }) => /(?:^|plugin-)client-redirects$/.test(name))
    .flatMap(({ options, key }) =>
      listOf(options.redirects).flatMap((entry, index) => {
        const { from, to } = recordOf(entry)
        const target = readString(to)
        if (target === undefined) return []
        const at = locate(`${key}.redirects[${index}].to`)
        return (readStrings(from) ?? []).map((source) => ({ from: source, to: target, at }))
      }),
    )
}

/** `/old /new 301`, one on each line. */
function readLines(files: SiteFiles, file: ProjectPath): readonly OtherRedirect[] {
  return (files.readText(file) ?? '').split('\n').flatMap((text, index) => {
    const words = text
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    const [from = '', ...rest] = words
    // Conditions on the query are between the two addresses: `id=:id`.
    const at = rest.findIndex((word) => word.startsWith('/') || /^https?:/.test(word))
    const to = rest[at]
    const status = Number.parseInt(rest[at + 1] ?? '301', 10)
    if (to === undefined || !from.startsWith('/') || status >= 400) return []
    const column = text.indexOf(to, text.indexOf(from) + from.length) + 1
    return [{ from, to, at: { file, line: index + 1, column, endColumn: column + to.length } }]
  })
}

function readVercel(files: SiteFiles, file: ProjectPath): readonly OtherRedirect[] {
  const text = files.readText(file)
  if (text === undefined) return []
  const { redirects, rewrites } = recordOf(readData('jsonc', text).value)
  return [...listOf(redirects), ...listOf(rewrites)].flatMap((entry) => {
    const { source, destination, has, missing } = recordOf(entry)
    if (typeof source !== 'string' || typeof destination !== 'string' || has !== undefined || missing !== undefined) return []
    return [{ from: source, to: destination, at: locateText(text, file, destination) }]
  })
}

function readNetlify(files: SiteFiles, file: ProjectPath): readonly OtherRedirect[] {
  const text = files.readText(file)
  if (text === undefined) return []
  try {
    return listOf(recordOf(readData('toml', text).value).redirects).flatMap((entry) => {
      const { from, to, status } = recordOf(entry)
      if (typeof from !== 'string' || typeof to !== 'string' || Number(status) >= 400) return []
      return [{ from, to, at: locateText(text, file, to) }]
    })
  } catch (error) {
    // The host itself reports it.
    ignoreError(error)
    return []
  }
}

function locateText(text: string, file: ProjectPath, value: string): Location {
  const at = text.indexOf(`"${value}"`)
  if (at === -1) return { file }
  const before = text.slice(0, at)
  const column = at - before.lastIndexOf('\n')
  return { file, line: before.split('\n').length, column, endColumn: column + value.length + 2 }
}
