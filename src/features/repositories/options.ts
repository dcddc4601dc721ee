import type { FeatureOptions, KeyProblem } from '../../core/config/feature-options.ts'
import { findProjectPathProblem, normalizeProjectPath } from '../../core/config/project-folder.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import { findRefProblem } from '../../core/config/version-options.ts'
import type { Locale } from '../../core/model/site-config.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { isUrl } from '../../kit/url/address.ts'

class RepositoryConfig {
  /**
   * The repository: `https://…`, `ssh://…`, `git@host:path`, or the path of a repository on this machine, relative to the project folder. Git uses
   * the credentials that it has for the host.
   */
  readonly git: string = o.text(findGitProblem)
  /** The branch, the tag, or the full hash of the commit with the pages. @default the default branch of the repository */
  readonly ref?: string = o.optional(o.text(findRefProblem))
  /** The folder of the repository that contains the pages, such as `docs`. @default the whole repository */
  readonly folder?: string = o.optional(o.text((path) => findProjectPathProblem(path)?.replace('project folder', 'repository')))
  /** The folder of the site for the pages, such as `client`. Other pages link to them as if they were in this folder of `contentDir`. */
  readonly into: string = o.text((path) => findProjectPathProblem(path.replace(/^\/+/, ''))?.replace('project folder', 'content folder'))
  /** The version of the site that the pages belong to. @default the first version */
  readonly version?: string = o.optional(o.text())
  /** The language of the pages. @default the default language of the site */
  readonly locale?: string = o.optional(o.text())
  /** A folder of this machine that `docsgen dev` reads instead, if it exists, such as `../client/docs`. @default none */
  readonly local?: string = o.optional(o.label())
  /**
   * The URL for editing a file, with `{path}` for its path in the repository.
   * @default the branch on GitHub, GitLab, Bitbucket, or Codeberg, if `git` is there and `ref` is a branch
   */
  readonly editUrl?: string | false = o.optional(
    o.choose<string | false>((input) =>
      input === false
        ? o.literal(false)
        : o.text((url) => (url.includes('{path}') && isUrl(url) ? undefined : 'it must be a URL with `{path}`')),
    ),
  )
}

class RepositoriesOptions {
  /**
   * Other Git repositories whose Markdown pages are part of this site. Builds use the commits in `docs.lock.json`, which `docsgen repositories
   * update` writes.
   * @default []
   */
  readonly repositories?: readonly RepositoryConfig[] = o.optional(o.list(o.object(RepositoryConfig)), [])
}

/** An entry of `repositories`. */
export interface Repository {
  /** The URL as written in the config, without credentials. */
  readonly git: string
  /** The remote in a form that Git accepts: `git`, or an absolute path. */
  readonly remote: string
  /** The last part of its path: `client`. */
  readonly name: string
  /** `HEAD` for the default branch. */
  readonly ref: string
  /** The folder without slashes around it. Empty for the whole repository. */
  readonly folder: string
  /** The target folder with a trailing slash. */
  readonly into: string
  /** The content root that the pages join. */
  readonly rootId: string
  readonly local?: AbsolutePath
  readonly editUrl?: string | false
}

/** Returns why Git must not or cannot get this. Some transports, such as `ext::`, run programs. */
function findGitProblem(git: string): string | undefined {
  if (git.startsWith('-')) return 'it begins with `-`, so Git would read it as an option'
  if (git.trim() !== git || git === '' || /\p{Cc}/u.test(git)) return 'it is empty, or contains white space around it or control characters'
  if (isScp(git) || isPath(git)) return undefined
  if (!/^(?:https|ssh|file):\/\//.test(git) || !isUrl(git))
    return 'only `https://…`, `ssh://…`, `git@host:path`, and paths of this machine are supported'
  const { protocol, username, password, hostname, search, hash } = new URL(git)
  if (hostname.startsWith('-')) return 'its host begins with `-`, so SSH would read it as an option'
  if (password !== '' || (username !== '' && protocol !== 'ssh:'))
    return 'it contains a username, password, or token; let Git find it in a credential helper'
  return search === '' && hash === '' ? undefined : 'it contains a query string or a fragment'
}

/** `git@host:path` */
function isScp(git: string): boolean {
  return /^\w[\w.-]*@[A-Za-z\d][A-Za-z\d.-]*:(?![-/]*-)[^:]+$/.test(git)
}

function isPath(git: string): boolean {
  return /^(?:[A-Za-z]:[\\/])?[^:]+$/.test(git)
}

function findProblems({ repositories = [], versions = [] }: UserConfig, locales: readonly Locale[]): readonly KeyProblem[] {
  const known = { version: versions.map(({ id }) => id), locale: locales.map(({ code }) => code) }
  const joined = new Set<string>()
  return repositories.flatMap((entry, index): readonly KeyProblem[] => {
    const problems = (['version', 'locale'] as const).flatMap((key): readonly KeyProblem[] => {
      const name = entry[key]
      const what = key === 'version' ? 'version' : 'language'
      return name === undefined || known[key].includes(name) ? [] : [{ path: ['repositories', index, key], what, name, known: known[key] }]
    })
    const target = JSON.stringify([entry.version, entry.locale, folderOf(entry.into)])
    if (joined.has(target))
      problems.push({ path: ['repositories', index, 'into'], value: entry.into, reason: 'an earlier entry already has this folder' })
    joined.add(target)
    return problems
  })
}

/** Creates a name that is valid in paths. */
function nameOf(git: string): string {
  const last = /([^/\\:]+?)(?:\.git)?[/\\]*$/.exec(git)?.[1] ?? ''
  return (
    last
      .replace(/[^\w.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 40) || 'repository'
  )
}

function folderOf(path: string): string {
  return normalizeProjectPath(path).replace(/^\/+/, '')
}

export const options: FeatureOptions = {
  config: RepositoriesOptions,
  problems: findProblems,
  resolve: ({ repositories = [], versions = [] }, { locales, absolute }) => ({
    repositories: repositories.map(({ git, ref = 'HEAD', folder = '', into, version, locale, local, editUrl }) => ({
      git,
      remote: isPath(git) && !isScp(git) ? absolute(git) : git,
      name: nameOf(git),
      ref,
      folder: normalizeProjectPath(folder),
      into: `${folderOf(into)}/`,
      rootId: `${version ?? versions[0]?.id ?? 'next'}/${locale ?? locales[0].code}`,
      ...(local !== undefined && { local: absolute(local) }),
      ...(editUrl !== undefined && { editUrl }),
    })),
  }),
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends RepositoriesOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly repositories: readonly Repository[]
    /** When their files were changed, ISO 8601 by project path. */
    readonly repositoryDates?: Readonly<Record<string, string>>
  }
}
