import * as v from 'valibot'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { FrontMatter } from '../model/document.ts'
import type { ParseOptions } from './parse-options.ts'

/** A key of front matter. */
export interface FrontMatterKey {
  /**
   * The schema of the value. Its messages describe the required value, and the report adds the key and the actual value. If the value can
   * also be a mapping with `keys`, the schema describes the alternatives.
   */
  readonly value: v.GenericSchema
  /** Whether a number is kept as written, so that `1.10` does not become 1.1. @default false */
  readonly isText?: true
  /** Whether checks of the site can report the key, which means that its position is kept. @default false */
  readonly isReported?: true
  /** Whether an invalid part discards the whole value. @default false */
  readonly isWhole?: true
  /** The keys of the value if it is a mapping. */
  readonly keys?: FrontMatterKeys
  /** Whether a page can have the key. @default every page can */
  readonly isIn?: (options: ParseOptions, file: ProjectPath) => boolean
}

export type FrontMatterKeys = Readonly<Record<string, FrontMatterKey>>

const text = { value: v.string('text'), isText: true } as const
/** The schema of a Boolean value, which features also use for their keys. */
export const flag = v.boolean('`true` or `false`')
const level = {
  value: v.pipe(
    v.number('a number from 2 to 6'),
    v.integer('a number from 2 to 6'),
    v.minValue(2, 'a number from 2 to 6'),
    v.maxValue(6, 'a number from 2 to 6'),
  ),
  isReported: true,
} as const

/** The keys that exist on every site. */
const coreKeys = {
  title: text,
  heading: { ...text, isReported: true },
  description: text,
  slug: text,
  sidebar: {
    value: v.literal(false, '`false` or a mapping with `label`, `badge`, `order`, `hidden`, or `inside`'),
    keys: {
      label: text,
      badge: { value: v.pipe(v.string('text'), v.maxLength(20, 'at most 20 characters')) },
      order: { value: v.pipe(v.number('a number'), v.finite('a finite number')), isReported: true },
      hidden: { value: flag },
      inside: { value: flag, isReported: true },
    },
  },
  draft: { value: flag },
  layout: { value: v.picklist(['doc', 'page', 'home'], '`doc`, `page`, or `home`') },
  toc: { value: v.boolean('`true`, `false`, or a mapping with `min` or `max`'), keys: { min: level, max: level } },
  image: { ...text, isReported: true },
  feedback: { value: flag, isReported: true },
} satisfies FrontMatterKeys & { readonly [Key in keyof FrontMatter]?: FrontMatterKey }

/** The keys that exist on a site. */
export interface KeyTable {
  readonly all: FrontMatterKeys
  /** The names of keys whose value is text. */
  readonly textNames: ReadonlySet<string>
  /** The keys that every page can have. */
  readonly everywhere: FrontMatterKeys
  /** The keys that this page can have. */
  in(options: ParseOptions, file: ProjectPath): FrontMatterKeys
}

export function createKeyTable(added: readonly FrontMatterKeys[]): KeyTable {
  const all: FrontMatterKeys = Object.assign({}, coreKeys, ...added)
  const entries = Object.entries(all)
  const everywhere = Object.fromEntries(entries.filter(([, { isIn }]) => !isIn))
  return {
    all,
    everywhere,
    textNames: new Set(listTextNames(all)),
    in: (options, file) =>
      entries.some(([, { isIn }]) => isIn?.(options, file))
        ? Object.fromEntries(entries.filter(([, { isIn }]) => !isIn || isIn(options, file)))
        : everywhere,
  }
}

function listTextNames(keys: FrontMatterKeys): readonly string[] {
  return Object.entries(keys).flatMap(([name, { isText, keys = {} }]) => [...(isText ? [name] : []), ...listTextNames(keys)])
}
