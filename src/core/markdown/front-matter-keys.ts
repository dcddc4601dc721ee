import * as v from 'valibot'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { FrontMatter } from '../model/document.ts'
import type { ParseOptions } from './parse-options.ts'

/** A key of front matter. */
export interface FrontMatterKey {
  /**
   * Its messages describe the required value. The report adds the key and the value found. If the value can also be a mapping with
   * `keys`, this describes the alternatives.
   */
  readonly value: v.GenericSchema
  /** A number is read as it is written: `1.10` is not 1.1. @default false */
  readonly isText?: true
  /** Checks of the site report it, so its place is kept. @default false */
  readonly isReported?: true
  /** Whether an invalid part discards the whole value. @default false */
  readonly isWhole?: true
  /** The keys that the value has if it is a mapping. */
  readonly keys?: FrontMatterKeys
  /** The pages that can have it. @default all */
  readonly isIn?: (options: ParseOptions, file: ProjectPath) => boolean
}

export type FrontMatterKeys = Readonly<Record<string, FrontMatterKey>>

const text = { value: v.string('text'), isText: true } as const
/** For keys of features, too. */
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

/** The keys that all sites know. */
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

/** The keys of a site's pages. */
export interface KeyTable {
  readonly all: FrontMatterKeys
  /** The names of those whose value is text. */
  readonly textNames: ReadonlySet<string>
  /** Those that every page can have. */
  readonly everywhere: FrontMatterKeys
  /** Those that a page can have. */
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
