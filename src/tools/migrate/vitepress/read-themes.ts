import { posix } from 'node:path'
import { recordOf } from '../../../kit/data/is-record.ts'
import type { OtherLocale } from '../other-site.ts'
import type { ReadOtherSite } from '../tool.ts'
import type { LocaleTheme } from './read-navigation.ts'
import type { Rewrite } from './rewrites.ts'
import type { VitePressConfig } from './site-config.ts'

interface ThemesInput {
  readonly locales: readonly OtherLocale[]
  readonly rewrite: Rewrite
}

/** The theme's config of each language: from `locales`, or from a config in the language's folder with `defineAdditionalConfig`. */
export async function readThemes(
  { files, readConfig }: ReadOtherSite,
  { locales: written, theme, data, srcDir }: VitePressConfig,
  { locales, rewrite }: ThemesInput,
): Promise<readonly LocaleTheme[]> {
  const additional = files
    .list(srcDir, { depth: 3 })
    .filter(
      (file) =>
        /\/config\.m?[jt]s$/.test(file) && !file.includes('.vitepress/') && files.readText(file)?.includes('defineAdditionalConfig'),
    )
  const byAddress = new Map(
    additional.map((file) => [posix.dirname(`/${rewrite(`${posix.relative(srcDir, posix.dirname(file))}/index.md`)}`), file]),
  )
  return Promise.all(
    locales.map(async ({ code, prefix }): Promise<LocaleTheme> => {
      const name = prefix === '' ? 'root' : prefix.slice(1)
      const own = recordOf(recordOf(written[name]).themeConfig)
      const file = byAddress.get(prefix === '' ? '/' : prefix)
      const shared = { locale: code, isDefault: prefix === '' }
      if (file !== undefined) {
        const config = await readConfig(file)
        const values = recordOf(recordOf(config.value).themeConfig)
        return { ...shared, key: 'themeConfig', theme: { ...theme, ...own, ...values }, locate: config.locate }
      }
      const key = Object.keys(own).length === 0 ? 'themeConfig' : `locales[${JSON.stringify(name)}].themeConfig`
      return { ...shared, key, theme: { ...theme, ...own }, locate: data.locate }
    }),
  )
}
