import { posix } from 'node:path'
import type { ProjectPath } from '../../../model/paths.ts'
import { readHugoConfig, valueAt } from '../read-config.ts'
import { readSiteFolders } from '../site-folders.ts'
import { addNote, argumentOf, isInline, type PageEdits, replaceByBlock, replaceTags, type TranslateShortcode } from './page-edits.ts'

/** `ref` and `relref` name a page by its path, and publish its address. */
export const translateReference: TranslateShortcode = (shortcode, page) => {
  const written = argumentOf(shortcode, ['path'], 0) ?? ''
  const hash = written.indexOf('#')
  const [path, fragment] = hash === -1 ? [written, ''] : [written.slice(0, hash), written.slice(hash)]
  if (path === '') return replaceTags(page, shortcode, fragment, '')
  const language = shortcode.named.lang ?? page.page?.locale ?? page.site.locales[0]?.code
  const found = page.findPage(path, page.page, language)
  // A missing page stays as written, where it is reported.
  const address = found ? encodeURI(`${page.site.base.slice(0, -1)}${found.address}`) : path.replaceAll(' ', '%20')
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

/** Files of Markdown become partials, other files are shown as code. */
export const translateInclude: TranslateShortcode = (shortcode, page) => {
  const path = argumentOf(shortcode, ['file', 'path', 'include'], 0)
  const file = path === undefined ? undefined : findIncluded(page, path)
  if (file === undefined || isInline(page, shortcode)) {
    addNote(page, shortcode, file === undefined ? 'The included file was not found: copy its text.' : 'Put the text of the file here.')
    if (path !== undefined && file === undefined && !/[{*]|:\/\//.test(path))
      page.partials.push(posix.join(posix.dirname(page.file), path) as ProjectPath)
    return replaceTags(page, shortcode, '', '')
  }
  const relative = posix.relative(posix.dirname(page.file), file)
  const target = relative.startsWith('.') ? relative : `./${relative}`
  const language = argumentOf(shortcode, ['lang', 'language'])
  if (shortcode.named.code === 'true' || language !== undefined || !/\.(?:md|markdown|mdown)$/i.test(file))
    return replaceByBlock(page, shortcode, `\`\`\`${language ?? posix.extname(file).slice(1)} file="${target}"`, '```')
  page.partials.push(file)
  return replaceTags(page, shortcode, `:::include ${target.includes(' ') ? JSON.stringify(target) : target}`, '')
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
