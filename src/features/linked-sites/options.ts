import * as v from 'valibot'
import { normalizeProjectPath } from '../../core/config/project-folder.ts'
import { closedObject, namedEntries, notA, projectPath, rejectIf, text } from '../../core/config/schema-parts.ts'
import type { LinkedSite, LinkedSiteConfig } from '../../core/model/linked-site-config.ts'
import type { UserConfig } from '../../core/model/user-config.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { isPrivatePath } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

export const linkedSiteEntries = {
  url: text(findSymbolsUrlProblem),
  file: v.exactOptional(v.pipe(projectPath(), rejectIf(findCopyProblem))),
}

export const linkedSites = namedEntries(
  findSiteNameProblem,
  v.lazy((input) => {
    if (typeof input === 'string') return text(findSymbolsUrlProblem)
    return isObjectOrList(input) ? closedObject(linkedSiteEntries) : notA<string | LinkedSiteConfig>('a URL, or an object with a `url`')
  }),
)

export function resolveLinkedSites({ linkedSites = {} }: UserConfig): readonly LinkedSite[] {
  return Object.entries(linkedSites).map(([name, value]) => {
    const { url, file = `links/${name}.json` } = typeof value === 'string' ? { url: value } : value
    return { name, url: new URL(url).href, base: new URL('.', url).href, file: normalizeProjectPath(file) as ProjectPath }
  })
}

function findSiteNameProblem(name: string): string | undefined {
  if (name === 'term') return '`[[term:…]]` already links to the glossary; choose another name'
  return /^[a-z][a-z0-9-]{0,99}$/.test(name)
    ? undefined
    : 'the name must begin with a lowercase letter and contain only lowercase letters, digits, and `-`'
}

function findSymbolsUrlProblem(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return 'it must be a full URL such as `https://vuejs.org/symbols.json`'
  const { pathname, search, hash, username, password } = new URL(url)
  if (username !== '' || password !== '') return 'it contains a username or password'
  if (search !== '' || hash !== '') return 'it contains a query string or a fragment'
  return /\/[^/]+\.(?:json|inv)$/.test(pathname)
    ? undefined
    : 'it must end in the name of the file, such as `symbols.json` or `objects.inv`'
}

function findCopyProblem(file: string): string | undefined {
  if (isPrivatePath(normalizeProjectPath(file))) return 'the file must not be in a hidden folder or in `node_modules`'
  return file.endsWith('.json') ? undefined : 'the name of the file must end in `.json`'
}
