import * as v from 'valibot'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { HeadTagConfig, SecurityConfig } from '../model/config-sections.ts'
import { findSourceProblem, type PolicyTopic } from '../policy/policy-source.ts'
import { closedObject, findGlobsProblem, label, namedEntries, notA, rejectIf, text } from './schema-parts.ts'

function sources(topic: PolicyTopic) {
  return v.exactOptional(v.array(text((source) => findSourceProblem(topic, source))))
}

export const securityAllowEntries = {
  script: sources('script'),
  connect: sources('connect'),
  frame: sources('frame'),
  image: sources('image'),
  media: sources('media'),
  style: sources('style'),
  font: sources('font'),
  worker: sources('worker'),
  form: sources('form'),
}

/** A glob or a list of them. */
export const globs = v.lazy((input): v.GenericSchema<string | string[]> => {
  if (typeof input === 'string') return globSchema
  return Array.isArray(input) ? globListSchema : notA('a glob or a list of globs')
})
const globSchema = v.pipe(
  label(),
  rejectIf((glob) => findGlobsProblem([glob])),
)
const globListSchema = v.pipe(
  v.array(label()),
  rejectIf((list) => (list.length === 0 ? 'it is empty, so it matches no page' : findGlobsProblem(list))),
)

export const securityPageEntries = { match: globs, allow: closedObject(securityAllowEntries) }

export const securityEntries = {
  allow: v.exactOptional(closedObject(securityAllowEntries)),
  pages: v.exactOptional(v.array(closedObject(securityPageEntries))),
}

const securityObject = closedObject(securityEntries)

export const securitySchema = v.lazy((input): v.GenericSchema<SecurityConfig | false> => {
  if (input === false) return v.literal(false)
  return isObjectOrList(input) ? (securityObject as v.GenericSchema<SecurityConfig>) : notA('an object or `false`')
})

/** Common tags that docsgen generates itself or that do not belong in the `<head>`. */
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
    rejectIf(() => reason),
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
