import { textIn } from '../../core/config/config-texts.ts'
import { textFile } from '../../core/emit/text-file.ts'
import type { FilesInput } from '../../core/feature.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import { writeFullText } from './full-text.ts'
import { groupPages } from './page-index.ts'

/** `llms-full.txt` and its parts. The names of the parts depend on their text, so all of it is made when the files are planned. */
export function planFullText({ site, config, markdownOf }: FilesInput): readonly GeneratedFile[] {
  if (!config.agents.fullText) return []
  const [locale] = config.locales
  const [title = '', description = ''] = [config.title, config.description].map((text) => textIn(text, locale, config.locales))
  const groups = groupPages(site, config).map(({ label, pages }) => ({
    label,
    pages: pages.flatMap((page) => {
      const markdown = markdownOf(page)
      // A page whose file has changed since it was read is reported when its own Markdown is written.
      if (markdown === undefined) return []
      return [{ title: page.title, address: `${config.url ?? ''}${page.route.href}`, markdown }]
    }),
  }))
  const files = writeFullText({ title, description, groups, address: `${config.url ?? ''}${config.base}` })
  return [...files].map(([path, text]) => textFile(path, () => text))
}
