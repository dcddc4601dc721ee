import * as v from 'valibot'
import type { HeadTagConfig } from '../model/config-sections.ts'
import { namedEntries, notA, without } from './schema-parts.ts'
import { globs } from './security-schema.ts'

/** Tags that people put into a head and that docsgen writes itself, or that have no place in it. */
const refusedTags: Readonly<Record<string, string>> = {
  title: 'docsgen generates `<title>` from the page’s title and `title` in the config',
  base: '`<base>` would change the target of every link on the page; to serve the site from a path, set `base` in the config',
  noscript: '`<noscript>` is not needed, because pages are complete without scripts',
}

const tag = v.lazy((input): v.GenericSchema<HeadTagConfig['tag']> => {
  const reason = typeof input === 'string' && Object.hasOwn(refusedTags, input) ? refusedTags[input] : undefined
  if (reason === undefined) return v.picklist(['script', 'style', 'link', 'meta'])
  return v.pipe(
    v.custom<HeadTagConfig['tag']>(() => true),
    without(() => reason),
  )
})

const attributeValue = v.lazy((input): v.GenericSchema<string | boolean> => {
  if (typeof input === 'string') return v.string()
  return typeof input === 'boolean' ? v.boolean() : notA('a string, `true`, or `false`')
})

export const headTagEntries = {
  tag,
  attributes: v.exactOptional(namedEntries(findAttributeNameProblem, attributeValue)),
  content: v.exactOptional(v.string()),
  pages: v.exactOptional(globs),
}

function findAttributeNameProblem(name: string): string | undefined {
  if (/^[a-z][a-z0-9_.:-]*$/.test(name)) return undefined
  const lower = name.toLowerCase()
  return /^[a-z][a-z0-9_.:-]*$/.test(lower)
    ? `HTML attribute names must be lowercase: \`${lower}\``
    : 'an attribute name must begin with a letter and contain only letters, digits, `-`, `_`, `.`, and `:`'
}
