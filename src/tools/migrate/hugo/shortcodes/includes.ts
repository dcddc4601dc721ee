import { posix } from 'node:path'
import { encodeAddress } from '../../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../../kit/files/paths.ts'
import { isClosingFence, readFenceLine } from '../../../../kit/markdown-lines/fence.ts'
import { readHugoConfig, valueAt } from '../read-config.ts'
import { readSiteFolders } from '../site-folders.ts'
import { addNote, argumentOf, isInline, type PageEdits, replaceByBlock, replaceTags, type TranslateShortcode } from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

/** `ref` and `relref` name a page by its path, and publish its address. */
export const translateReference: TranslateShortcode = (shortcode, page) => {
  const written = argumentOf(shortcode, ['path'], 0) ?? ''
  const hash = written.indexOf('#')
  const [path, fragment] = hash === -1 ? [written, ''] : [written.slice(0, hash), written.slice(hash)]
  if (path === '') return replaceTags(page, shortcode, fragment, '')
  const language = shortcode.named.lang ?? page.page?.locale ?? page.site.locales[0]?.code
  const found = page.findPage(path, page.page, language)
  // A missing page stays as written, where it is reported.
  const address = found ? encodeAddress(`${page.site.base.slice(0, -1)}${found.address}`) : path.replaceAll(' ', '%20')
  return replaceTags(page, shortcode, `${address}${fragment}`, '')
}

/** Values of the front matter and of the config. */
export const translateParameter: TranslateShortcode = (shortcode, page) => {
  const key = argumentOf(shortcode, ['name'], 0) ?? ''
  const { values } = readHugoConfig(page.files, page.site.configFile)
  const front = page.page?.frontMatter.values
  const found = [valueAt(front, key), valueAt(front, `params.${key}`), valueAt(values, `params.${key.toLowerCase()}`)].find(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  )
  if (found !== undefined) return replaceTags(page, shortcode, String(found), '')
  addNote(page, shortcode, 'The parameter has no value: write the text.')
  return replaceTags(page, shortcode, '', '')
}

/** Included files become partials, or are shown as code. */
export const translateInclude: TranslateShortcode = (shortcode, page) => {
  const path = argumentOf(shortcode, ['file', 'path', 'include'], 0)
  const file = path === undefined ? undefined : findIncluded(page, path)
  if (file === undefined || isInline(page, shortcode) || shortcode.named.type === 'html') {
    addNote(page, shortcode, file === undefined ? 'The included file was not found: copy its text.' : 'Put the text of the file here.')
    if (path !== undefined && file === undefined && !/[{*]|:\/\//.test(path))
      page.partials.push(posix.join(posix.dirname(page.file), path) as ProjectPath)
    return replaceTags(page, shortcode, '', '')
  }
  const target = relativePath(page, file)
  const language = argumentOf(shortcode, ['lang', 'language'])
  if (shortcode.named.code === 'true' || language !== undefined)
    return replaceByBlock(page, shortcode, `\`\`\`${language ?? posix.extname(file).slice(1)} file="${target}"`, '```')
  page.partials.push(file)
  return replaceTags(page, shortcode, `:::include ${target.includes(' ') ? JSON.stringify(target) : target}`, '')
}

/** A code block that contains nothing but a file shows that file. Returns whether it is one. */
export function translateIncludedCode(shortcode: Shortcode, page: PageEdits): boolean {
  const { text, edits } = page
  const path = argumentOf(shortcode, ['file', 'path', 'include'], 0)
  const file = path === undefined ? undefined : findIncluded(page, path)
  const lineStart = text.lastIndexOf('\n', shortcode.start) + 1
  const lineEnd = text.indexOf('\n', shortcode.end)
  const opening = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1)
  if (file === undefined || lineEnd === -1 || text.slice(lineStart, lineEnd).trim() !== text.slice(shortcode.start, shortcode.end))
    return false
  const { marks, info = '' } = readFenceLine(opening) ?? {}
  const closing = text.slice(lineEnd + 1, lineEnd + 200).split('\n', 1)[0] ?? ''
  if (marks === undefined || /[`{}]/.test(info) || !isClosingFence(closing, marks)) return false
  edits.push({
    start: lineStart - 1,
    end: lineEnd,
    text: `${/[`~]$/.test(opening.trimEnd()) ? 'text' : ''} file="${relativePath(page, file)}"`,
  })
  return true
}

function relativePath({ file: from }: PageEdits, file: string): string {
  const relative = posix.relative(posix.dirname(from), file)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** Themes look beside the page, in the content, and in the project. */
function findIncluded({ file, site, files }: PageEdits, path: string): ProjectPath | undefined {
  const config = readHugoConfig(files, site.configFile)
  const folders = readSiteFolders(files, config)
  const candidates = [
    ...(path.startsWith('/') ? [] : [posix.join(posix.dirname(file), path)]),
    posix.join(config.folder, path),
    ...[...folders.content, ...folders.assets, ...folders.static].map(({ source }) => posix.join(source, path)),
  ]
  return candidates.flatMap((each) => [each, `${each}.md`]).find((each) => files.hasFile(each)) as ProjectPath | undefined
}
