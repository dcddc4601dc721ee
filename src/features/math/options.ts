import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'

export class MathConfig {
  /** TeX macros for all formulas: the TeX source for each `\name`. @default {} */
  readonly macros?: Readonly<Record<string, string>> = o.optional(o.record(findMacroNameProblem, o.text()), {})
  /**
   * The font of formulas for readers whose system has no math font, such as on Linux and Android. `stix` is STIX Two Math. The site must install the
   * package `@fontsource/stix-two-math`. Only pages with formulas load the font (400 kB), and only if the reader needs it.
   * @default the reader's fonts
   */
  readonly font?: 'stix' = o.optional(o.oneOf('stix'))
}

class MathOptions {
  /**
   * Whether `$x$` and `$$x$$` in Markdown are formulas. The site must install the package `temml`. An object can add macros.
   * @default false
   */
  readonly math?: boolean | MathConfig = o.optional(
    o.choose<boolean | MathConfig>((input) => {
      if (isObjectOrList(input)) return o.object(MathConfig)
      return typeof input === 'boolean' ? o.flag() : o.expected('`true`, `false`, or an object')
    }),
    false,
  )
}

function findMacroNameProblem(name: string): string | undefined {
  return /^\\(?:[A-Za-z]+|[^A-Za-z])$/.test(name) ? undefined : 'the name must be a backslash and letters, as in `\\\\RR`'
}

export const options: FeatureOptions = {
  config: MathOptions,
  resolve: ({ math }) => (math ? { math: o.withDefaults(MathConfig, math === true ? {} : math) } : {}),
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends MathOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    /** undefined if dollar signs are text. */
    readonly math?: Required<Pick<MathConfig, 'macros'>> & Pick<MathConfig, 'font'>
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** Formulas are converted to MathML. */
    readonly math?: {
      /** TeX for each `\name`. */
      readonly macros: Readonly<Record<string, string>>
      /** The version of the library that converts them, or undefined if it is not installed. */
      readonly version?: string
      /** A package that is not installed, and the command that installs it. */
      readonly missing?: { readonly name: string; readonly command: string }
    }
  }
}
