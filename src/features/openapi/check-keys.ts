import { isRecord } from '../../kit/data/is-record.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { SpecPlace } from './api-description.ts'
import type { OpenapiCode } from './diagnostics.ts'
import { escapePointer } from './find-lines.ts'
import { dependentKeywords, kindOf, type ObjectKind } from './known-keys.ts'

/** Collects keys that are read and have no effect on pages. Each key is one problem, however often a document has it. */
export interface KeyChecker {
  check(kind: ObjectKind, object: SpecPlace & { readonly value: unknown }): void
  /** Reports a keyword of a schema that has no effect, and what to do. */
  addUnused(key: string, hint: string, place: SpecPlace): void
  /** Reports what was found. */
  finish(): void
}

interface Found {
  readonly code: 'openapi/unknown-key' | 'openapi/unused-key'
  readonly kind: ObjectKind
  readonly key: string
  readonly hint: string | undefined
  /** Whether it may be a property of the value in the wrong place. */
  readonly isProperty?: boolean
  readonly first: SpecPlace
  readonly places: Set<string>
}

interface CheckerInput {
  readonly report: (problem: { readonly code: OpenapiCode; readonly params: unknown; readonly place: SpecPlace }) => void
  /** Whether the config accepts a key. */
  readonly accepts: (key: string) => boolean
}

export function createKeyChecker({ report, accepts }: CheckerInput): KeyChecker {
  const found = new Map<string, Found>()
  const add = (problem: Omit<Found, 'first' | 'places'>, place: SpecPlace) => {
    const { code, kind, key, hint } = problem
    const cause = `${code} ${kind} ${key} ${hint ?? ''}`
    const known = found.get(cause) ?? { ...problem, first: place, places: new Set() }
    found.set(cause, known)
    // What several parts of the document share can be read several times.
    known.places.add(`${place.file}#${place.pointer}`)
  }
  const checker: KeyChecker = {
    check(kind, { value, file, pointer }) {
      if (!isRecord(value)) return
      const { keys, unused } = kindOf(kind)
      const hints: Readonly<Record<string, string>> = unused
      for (const key in value) {
        if (key.startsWith('x-')) continue
        const place = () => ({ file, pointer: `${pointer}/${escapePointer(key)}` })
        if (!keys.has(key)) {
          const isProperty = kind === 'schema' && isRecord(Reflect.get(value, key))
          add({ code: 'openapi/unknown-key', kind, key, hint: closest(key, keys), isProperty }, place())
        } else if (Object.hasOwn(hints, key)) add({ code: 'openapi/unused-key', kind, key, hint: hints[key] }, place())
        else if (kind === 'schema' && Object.hasOwn(dependentKeywords, key)) {
          const needed = dependentKeywords[key] ?? ''
          if (!Object.hasOwn(value, needed))
            checker.addUnused(
              key,
              `\`${key}\` has an effect only together with \`${needed}\`. Add that keyword, or remove this one.`,
              place(),
            )
        }
      }
    },
    addUnused: (key, hint, place) => add({ code: 'openapi/unused-key', kind: 'schema', key, hint }, place),
    finish() {
      for (const { code, kind, key, hint, isProperty, first, places } of found.values()) {
        if (accepts(key)) continue
        report({ code, params: { key, kind: kindOf(kind).name, hint, isProperty, others: places.size - 1 }, place: first })
      }
    },
  }
  return checker
}
