import * as v from 'valibot'
import { closedObject, label, rejectIf, text } from '../../core/config/schema-parts.ts'
import { globs } from '../../core/config/security-schema.ts'
import { openInUrl } from './open-in-url.ts'

export const openInEntries = {
  name: label(),
  url: text(findAssistantUrlProblem),
  prompt: v.exactOptional(label()),
}

export const agentsEntries = {
  fullText: v.exactOptional(v.boolean()),
  folderIndexes: v.exactOptional(v.boolean()),
  optional: v.exactOptional(globs),
  notice: v.exactOptional(v.boolean()),
  commit: v.exactOptional(v.boolean()),
  openIn: v.exactOptional(
    v.pipe(
      v.array(closedObject(openInEntries)),
      rejectIf((targets) => findDuplicateName(targets)),
    ),
  ),
  webmcp: v.exactOptional(v.boolean()),
}

const sample = { title: 'Title', url: 'https://docs.example.com/page', markdownUrl: 'https://docs.example.com/page.md' }

function findAssistantUrlProblem(url: string): string | undefined {
  if (!/^https:\/\//i.test(url)) return 'it must begin with `https://`'
  if (!/\{(?:prompt|url|markdownUrl|title)\}/.test(url))
    return 'it must contain `{prompt}`, `{url}`, `{markdownUrl}`, or `{title}`, so that the assistant knows which page to read'
  const filled = openInUrl({ url, prompt: 'Read {markdownUrl}' }, sample)
  if (!URL.canParse(filled)) return 'it is not a full URL such as `https://claude.ai/new?q={prompt}`'
  const { username, password, host } = new URL(filled)
  if (username !== '' || password !== '') return 'it contains a username or password, which every reader could see'
  const empty = openInUrl({ url, prompt: '' }, { title: '', url: '', markdownUrl: '' })
  return URL.canParse(empty) && new URL(empty).host === host
    ? undefined
    : 'placeholders can be in its path, query, and fragment, but not in its host'
}

function findDuplicateName(targets: readonly { readonly name: string }[]): string | undefined {
  const names = targets.map(({ name }) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) < index)
  return duplicate === undefined ? undefined : `two entries have the name \`${duplicate}\``
}
