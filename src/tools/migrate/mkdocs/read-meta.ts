import type { ProjectPath } from '../../../kit/files/paths.ts'
import { type FrontMatterRead, readOtherFrontMatter } from '../text/read-front-matter.ts'

const metaLine = /^ {0,3}([\w-]+):[ \t]*(.*)$/

/** Front matter in YAML, or in the lines `Key: value` of MultiMarkdown that MkDocs also accepts at the top of a page. */
export function readMeta(text: string, file: ProjectPath): FrontMatterRead {
  const read = readOtherFrontMatter(text, file)
  // Other formats are text to MkDocs.
  if (read.frontMatter.format === 'yaml') return read
  const none: FrontMatterRead = { frontMatter: { values: {}, format: 'none', bodyStart: 0 }, diagnostics: [] }
  const values: Record<string, string> = {}
  let last: string | undefined
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const end = (text.indexOf('\n', at) + 1 || text.length + 1) - 1
    const line = text.slice(at, end)
    const [, key, value = ''] = metaLine.exec(line) ?? []
    if (line.trim() === '') {
      if (last === undefined) return none
      at = end + 1
      break
    }
    if (key !== undefined) {
      last = key.toLowerCase()
      values[last] = value.trim()
    } else if (last !== undefined && /^\s{4,}/.test(line)) values[last] = `${values[last]}\n${line.trim()}`
    else break
    at = end + 1
  }
  return last === undefined ? none : { frontMatter: { values, format: 'none', bodyStart: Math.min(at, text.length) }, diagnostics: [] }
}
