import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, posix } from 'node:path'
import type { Location } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { ignoreError } from '../support/ignore-error.ts'

/** Code of the site's own that may fail: its theme, and its React pages and components. */
export type OwnCode = 'theme' | 'component'

/** The innermost place in any of the site's own compiled modules, and which of them it is in. */
export function locateOwnFailure(
  error: unknown,
  files: Readonly<Record<OwnCode, string | undefined>>,
): { readonly place: Location; readonly code: OwnCode } | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const found = (['theme', 'component'] as const).flatMap((code) => {
    const file = files[code]
    const place = file === undefined ? undefined : locateFailure(error, file)
    return file !== undefined && place ? [{ code, place, depth: stack.indexOf(basename(file)) }] : []
  })
  const [innermost] = found.sort((a, b) => a.depth - b.depth)
  return innermost && { place: innermost.place, code: innermost.code }
}

/** The innermost place in the site's own files that an error's stack names, by the source map beside the compiled module. */
export function locateFailure(error: unknown, compiledFile: string): Location | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const name = basename(compiledFile)
  const frames = stack.split('\n').flatMap((line) => {
    const place = line.includes(name) ? /:(\d+):(\d+)\)?$/.exec(line) : null
    return place ? [[Number(place[1]), Number(place[2])] as const] : []
  })
  if (frames.length === 0) return undefined
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${compiledFile}.map`, 'utf8')))
    for (const [line, column] of frames) {
      const entry = map.findEntry(line - 1, column - 1)
      if (!('originalSource' in entry)) continue
      // Sources are told from the folder the module was compiled for, one below the site's root.
      const file = posix.join('folder', decodeURIComponent(entry.originalSource)).replace(/\?original$/, '')
      if (/^\.\.|^docsgen:|^folder\/|(?:^|\/)node_modules\//.test(file)) continue
      return { file: file as ProjectPath, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    }
  } catch (error) {
    // Without its map the failure is told without its place.
    ignoreError(error)
  }
  return undefined
}
