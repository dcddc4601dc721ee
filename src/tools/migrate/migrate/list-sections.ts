import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import type { ReadPage } from './collect-files.ts'
import type { Todo } from './migration.ts'

/** Hugo shows a list of its pages on the page of a section: without text of its own, that page gets the list as links. */
export function listSections(pages: readonly ReadPage[], texts: Map<string, string>): readonly Todo[] {
  const sections = new Map<string, ReadPage[]>()
  for (const page of pages) {
    const path = pathOf(page)
    const folder = posix.dirname(path)
    const section = posix.basename(path) === 'index.md' ? posix.dirname(folder) : folder
    const own = sections.get(section)
    if (own) own.push(page)
    else sections.set(section, [page])
  }
  return pages.flatMap((page): readonly Todo[] => {
    const path = pathOf(page)
    const text = texts.get(path)
    const folder = posix.dirname(path)
    const inner = sections.get(folder) ?? []
    if (text === undefined || inner.length === 0 || posix.basename(path) !== 'index.md' || !isEmpty(text, path)) return []
    const lines = inner
      .toSorted((a, b) => weightOf(a) - weightOf(b) || (pathOf(a) < pathOf(b) ? -1 : 1))
      .map((each) => `- [${each.document.title.replace(/[\\[\]*_`<]/g, '\\$&')}](<./${posix.relative(folder, pathOf(each))}>)`)
      .map((line) => line.replace(/\(<([^\s()<>]+)>\)$/, '($1)'))
    texts.set(path, `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${lines.join('\n')}\n`)
    return [
      {
        group: 'pages',
        file: path,
        found: page.page.address,
        advice: 'Hugo listed the pages of this section here. Its links are written out now: keep the list up to date, or write a text.',
      },
    ]
  })
}

function pathOf({ placed: { root, path } }: ReadPage): string {
  return `${root}/${path}`
}

function isEmpty(text: string, path: string): boolean {
  return text.slice(readOtherFrontMatter(text, path as ProjectPath).frontMatter.bodyStart).trim() === ''
}

/** Pages without a weight come last, as on the old site. */
function weightOf({ page }: ReadPage): number {
  const { weight } = page.frontMatter.values
  return Number(weight) || Number.MAX_SAFE_INTEGER
}
