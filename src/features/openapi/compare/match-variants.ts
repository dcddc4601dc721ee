import type { ApiDescription, ApiSchema } from '../api-description.ts'
import { typesOf } from './compare-allowed.ts'
import { mergeParts } from './merge-parts.ts'
import { jsonKey, nameOfRef, type Schemas } from './schema-context.ts'

/** One of the alternatives of a value. */
export interface Variant {
  readonly schemas: Schemas
  /** `` `Cat` ``, ``variant `kind: "cat"` ``, or `variant 2`. */
  readonly label: string
  /** The label with the type, if that is all that is known. */
  readonly description: string
  /** The name or title in the document. */
  readonly name: string | undefined
  readonly types: readonly string[] | undefined
  /** Properties that have only one value, such as `kind`, by their name. */
  readonly tags: ReadonlyMap<string, string>
  readonly properties: readonly string[]
  /** Variants with equal signatures are probably the same. */
  readonly signature: string
}

interface VariantInput {
  readonly index: number
  readonly schemas: ApiDescription['schemas']
  /** The schema whose name the variant has, if others apply to it as well. */
  readonly named?: ApiSchema
}

export function variantOf(list: Schemas, { index, schemas, named }: VariantInput): Variant {
  const schema = named ?? (list.length === 1 ? list[0] : undefined)
  const value = mergeParts(list, schemas)
  const types = typesOf(value)
  const name = nameOfRef(schema?.$ref, schemas) ?? schema?.title
  const values = value.parts.flatMap((part) => ('const' in part ? [part.const] : (part.enum ?? [])))
  const kind = types?.length === 1 && value.properties.size === 0 && value.required.size === 0 ? types[0] : undefined
  const tags = new Map(
    [...value.properties].flatMap(([property, own]): [string, string][] => {
      const [only, ...others] = mergeParts(own, schemas).parts.flatMap((part) => ('const' in part ? [part.const] : (part.enum ?? [])))
      return typeof only === 'string' && others.length === 0 ? [[property, only]] : []
    }),
  )
  const [tag] = tags
  const number = tag ? `variant \`${tag[0]}: ${JSON.stringify(tag[1])}\`` : `variant ${index + 1}`
  const label = name !== undefined ? `\`${name}\`` : kind !== undefined ? `\`${kind}\`` : number
  return {
    schemas: list,
    name,
    label,
    description: label.startsWith('variant') && !tag && types ? `${label} (${types.map((type) => `\`${type}\``).join(' or ')})` : label,
    types,
    tags,
    properties: [...value.properties.keys()],
    signature: jsonKey([types, [...value.properties.keys()].sort(), [...value.required].sort(), values, [...tags]]),
  }
}

export interface MatchedVariants {
  readonly pairs: readonly (readonly [before: Variant, after: Variant])[]
  readonly added: readonly Variant[]
  readonly removed: readonly Variant[]
}

/** Finds out which variants are the same: by name and content, by name, by tags, by content, or else one without a name that is similar. */
export function matchVariants(before: readonly Variant[], after: readonly Variant[]): MatchedVariants {
  const pairs = new Map<Variant, Variant>()
  const left = new Set(before)
  const matchBy = (keyOf: (variant: Variant) => string | undefined) => {
    const waiting = new Map<string, Variant[]>()
    for (const variant of left) {
      const key = keyOf(variant)
      if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), variant])
    }
    for (const variant of after) {
      const key = pairs.has(variant) ? undefined : keyOf(variant)
      const found = key === undefined ? undefined : waiting.get(key)?.shift()
      if (!found) continue
      pairs.set(variant, found)
      left.delete(found)
    }
  }
  matchBy(({ label, signature }) => `${label} ${signature}`)
  matchBy(({ name }) => name)
  matchBy(({ tags }) => (tags.size > 0 ? jsonKey([...tags].sort()) : undefined))
  matchBy(({ signature }) => signature)
  matchBy(({ label }) => (/^variant \d/.test(label) ? undefined : label))
  for (const old of left) {
    const found = findSimilar(
      old,
      after.filter((variant) => !pairs.has(variant)),
    )
    if (!found) continue
    pairs.set(found, old)
    left.delete(old)
  }
  return {
    pairs: after.flatMap((variant) => {
      const old = pairs.get(variant)
      return old ? [[old, variant] as const] : []
    }),
    added: after.filter((variant) => !pairs.has(variant)),
    removed: [...left],
  }
}

const mostCandidates = 100

/** The variant with the most properties of another one, if one of them has no name. */
function findSimilar(old: Variant, candidates: readonly Variant[]): Variant | undefined {
  const known = new Set(old.properties)
  const shared = ({ properties }: Variant) => properties.filter((name) => known.has(name)).length
  return candidates
    .slice(0, mostCandidates)
    .filter((variant) => (old.name === undefined || variant.name === undefined) && canBeSame(old, variant))
    .reduce<Variant | undefined>((best, variant) => (best && shared(best) >= shared(variant) ? best : variant), undefined)
}

function canBeSame({ types: old, tags: oldTags }: Variant, { types: current, tags }: Variant): boolean {
  for (const [property, value] of tags) if ((oldTags.get(property) ?? value) !== value) return false
  if (!old || !current) return true
  const all = new Set(current)
  return old.some((type) => all.has(type) || (type === 'integer' && all.has('number')) || (type === 'number' && all.has('integer')))
}
