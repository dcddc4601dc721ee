import { redirectFiles } from '../../kit/redirects/read-host-rules.ts'
import { type FileContents, none } from './found-address.ts'
import { readData } from './read-data.ts'
import { readMarkup } from './read-markup.ts'
import { readScript } from './read-script.ts'
import { readStyles } from './read-styles.ts'
import { readHeaders, readMarkdown, readRedirects, readRobots, readXml } from './read-text.ts'

type Read = (text: string, path: string) => FileContents

const only =
  (read: (text: string) => FileContents['addresses']): Read =>
  (text) => ({ addresses: read(text), anchors: [] })

const byName: Readonly<Record<string, Read>> = {
  'robots.txt': only(readRobots),
  _headers: only(readHeaders),
  ...Object.fromEntries(redirectFiles.map((name) => [name, only((text) => readRedirects(name, text))])),
}

const json: Read = (text, path) => ({ addresses: readData(path, text), anchors: [] })

const byEnding: Readonly<Record<string, Read>> = {
  html: readMarkup,
  svg: readMarkup,
  css: only(readStyles),
  js: only(readScript),
  mjs: only(readScript),
  json,
  webmanifest: json,
  xml: only(readXml),
  md: only(readMarkdown),
}

/** How to find the addresses in a file; undefined if it cannot have any. */
export function readerOf(path: string): ((text: string) => FileContents) | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // The parts of `llms-full.txt` repeat the Markdown of pages.
  const own = /^llms(?!-full-\d)(?:-.*)?\.txt$/.test(name) ? byEnding.md : Object.hasOwn(byName, path) ? byName[path] : undefined
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const read = own ?? (Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined)
  return read && ((text) => (text === '' ? none : read(text, path)))
}
