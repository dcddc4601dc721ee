import { posix } from 'node:path'
import type { Location } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readHostRules } from '../../../kit/redirects/read-host-rules.ts'
import type { OtherRedirect } from '../other-site.ts'
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
    (['_redirects', 'vercel.json', 'netlify.toml'] as const)
      .flatMap((name) => readHosted(files, folder, name))
      .map((redirect) => ({ ...redirect, from: withoutBase(redirect.from, base), to: withoutBase(redirect.to, base) })),
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

function readHosted(files: SiteFiles, folder: string, name: Parameters<typeof readHostRules>[0]): readonly OtherRedirect[] {
  const file = posix.join(folder, name) as ProjectPath
  try {
    return readHostRules(name, files.readText(file) ?? '').flatMap(({ from, to, status, hasConditions, at }) =>
      status >= 400 || (hasConditions && name === 'vercel.json') ? [] : [{ from, to, at: { file, ...at } }],
    )
  } catch (error) {
    // The host itself reports it.
    ignoreError(error)
    return []
  }
}
