import { textIn } from '../../core/config/config-texts.ts'
import { textFile } from '../../core/emit/text-file.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { type PageScope, placeOf } from '../../core/pipeline/page-scope.ts'
import { markdownText } from '../../core/pipeline/tasks.ts'
import { indexLine } from '../../kit/text/index-line.ts'
import { writeFullText } from './full-text.ts'
import { groupPages } from './page-index.ts'

interface FullTextInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly scopes: ReadonlyMap<string, PageScope>
}

/** `llms-full.txt` and its parts. The names of the parts depend on their text, so all of it is made when the files are planned. */
export function planFullText({ site, config, scopes }: FullTextInput): readonly GeneratedFile[] {
  if (!config.agents.fullText) return []
  const [locale] = config.locales
  const [title = '', description = ''] = [config.title, config.description].map((text) => textIn(text, locale, config.locales))
  const groups = groupPages(site, config).map(({ label, pages }) => ({
    label,
    pages: pages.flatMap((page) => {
      const job = scopes.get(placeOf(page))?.markdownJobFor(page)
      const markdown = job && markdownText(job)
      // A page whose file has changed since it was read is reported when its own Markdown is written.
      if (!markdown) return []
      const text = Buffer.from(markdown)
        .toString()
        .replace(`${indexLine(job.index)}\n`, '')
      return [{ title: page.title, address: `${config.url ?? ''}${page.route.href}`, markdown: text }]
    }),
  }))
  const files = writeFullText({ title, description, groups, address: `${config.url ?? ''}${config.base}` })
  return [...files].map(([path, text]) => textFile(path, () => text))
}
