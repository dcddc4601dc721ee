import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

/** How outdated translations are reported, by the dates of the last commits. */
class TranslationCheckConfig {
  /** The severity of a translation whose original was changed later. @default 'warn' */
  readonly report?: 'error' | 'warn' | 'ignore' = o.optional(o.severity(), 'warn')
  /** The number of days that the original can be ahead of its translation. @default 0 */
  readonly days?: number = o.optional(o.number(findDaysProblem), 0)
  /** Whether outdated pages say so to readers, with a link to the original. @default true */
  readonly notice?: boolean = o.optional(o.flag(), true)
}

class TranslationChecks {
  /** Settings for finding translations whose original was changed later. To turn on this check, set `translations` to `{}`. @default off */
  readonly translations?: TranslationCheckConfig = o.optional(o.object(TranslationCheckConfig))
}

function findDaysProblem(days: number): string | undefined {
  return days >= 0 && days <= 36_500 ? undefined : 'it must be a number of days from 0 to 36,500'
}

export const options: FeatureOptions = {
  check: TranslationChecks,
  resolve: ({ check }) =>
    check?.translations
      ? { check: { translations: o.withDefaults(TranslationCheckConfig, check.translations) }, datesOption: 'check.translations' }
      : {},
  problems: ({ check }, locales) =>
    check?.translations && locales.length < 2
      ? [{ path: ['check', 'translations'], reason: 'the site has only one language; add one to `locales`, or remove the option' }]
      : [],
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends TranslationChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    /** undefined if the dates of translations are not compared. */
    readonly translations?: Required<TranslationCheckConfig>
  }
}
