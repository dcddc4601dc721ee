import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'

class ReactPages {
  /**
   * Specifies which `.jsx` and `.tsx` files in the content folders are React pages. Use `true` for all files, `false` for none, or one or more glob
   * patterns relative to the content folder. Patterns that start with `!` exclude files. The code of React pages runs during the build.
   * @default true
   */
  readonly react?: boolean | string | readonly string[] = o.optional(
    o.choose<boolean | string | readonly string[]>((input) => {
      if (typeof input === 'boolean') return o.flag()
      if (typeof input === 'string') return o.projectGlob()
      return Array.isArray(input) ? o.list(o.label(), o.findGlobsProblem) : o.expected('`true`, `false`, a glob, or a list of globs')
    }),
    true,
  )
}

class ReactPagesOptions {
  /** Settings for pages that are not written in Markdown. @default { react: true } */
  readonly pages?: ReactPages = o.optional(o.object(ReactPages))
}

export const options: FeatureOptions = {
  config: ReactPagesOptions,
  resolve: ({ pages }) => {
    const { react } = o.withDefaults(ReactPages, pages)
    return { codePages: typeof react === 'string' ? [react] : react }
  },
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends ReactPagesOptions {}
}
