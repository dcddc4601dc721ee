import type { OtherLocale } from '../other-site.ts'
import { type HugoConfig, tableOf, textOf } from './read-config.ts'

export interface HugoLanguages {
  readonly locales: readonly OtherLocale[]
  /** The first part of addresses, by the language's key. */
  readonly keys: readonly string[]
  readonly main: string
  /** Languages have hosts of their own. */
  readonly isMultihost: boolean
}

/** The languages of a site, the default one first. Their keys are their codes. */
export function readLanguages({ values }: HugoConfig): HugoLanguages {
  const disabled = new Set([values.disablelanguages].flat().map(String))
  const entries = Object.entries(tableOf(values.languages))
    .map(([key, options]) => [key, tableOf(options)] as const)
    .filter(([key, options]) => options.disabled !== true && !disabled.has(key))
  const wanted = (textOf(values.defaultcontentlanguage) ?? 'en').toLowerCase()
  const sorted = entries.toSorted(([, a], [, b]) => weightOf(a) - weightOf(b))
  const main = sorted.some(([key]) => key === wanted) ? wanted : (sorted[0]?.[0] ?? wanted)
  if (sorted.length === 0) {
    const prefix = values.defaultcontentlanguageinsubdir === true ? `/${main}` : ''
    return { locales: [{ code: main, label: main, prefix }], keys: [main], main, isMultihost: false }
  }
  const isMultihost = sorted.length > 1 && sorted.every(([, options]) => typeof options.baseurl === 'string')
  const inFolder = values.defaultcontentlanguageinsubdir === true && !isMultihost
  const ordered = sorted.toSorted(([a], [b]) => Number(b === main) - Number(a === main))
  return {
    keys: ordered.map(([key]) => key),
    main,
    isMultihost,
    locales: ordered.map(([key, options]) => ({
      code: key,
      label: textOf(options.label) ?? textOf(options.languagename) ?? key,
      prefix: key === main && !inFolder ? '' : `/${key}`,
      ...((options.direction ?? options.languagedirection) === 'rtl' ? { direction: 'rtl' as const } : {}),
    })),
  }
}

function weightOf(options: Readonly<Record<string, unknown>>): number {
  return typeof options.weight === 'number' && options.weight !== 0 ? options.weight : Number.MAX_SAFE_INTEGER
}
