import * as v from 'valibot'
import type { SecurityConfig } from '../model/config-sections.ts'
import { findSourceProblem, type PolicyTopic } from '../support/policy-source.ts'
import { findGlobsProblem } from './globs-problem.ts'
import { closedObject, label, notA, text, without } from './schema-parts.ts'

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
  without((glob) => findGlobsProblem([glob])),
)
const globListSchema = v.pipe(
  v.array(label()),
  without((list) => (list.length === 0 ? 'it is empty, so it matches no page' : findGlobsProblem(list))),
)

export const securityPageEntries = { match: globs, allow: closedObject(securityAllowEntries) }

export const securityEntries = {
  allow: v.exactOptional(closedObject(securityAllowEntries)),
  pages: v.exactOptional(v.array(closedObject(securityPageEntries))),
}

const securityObject = closedObject(securityEntries)

export const securitySchema = v.lazy((input): v.GenericSchema<SecurityConfig | false> => {
  if (input === false) return v.literal(false)
  return typeof input === 'object' && input !== null ? (securityObject as v.GenericSchema<SecurityConfig>) : notA('an object or `false`')
})
