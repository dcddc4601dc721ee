import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { countControls, findControl, withoutControls } from './control-characters.ts'
import type { PageWalk } from './page-walk.ts'
import { type Include, readInclude } from './read-include.ts'

/** The text that a fence shows in place of its own. */
export function readIncluded(walk: PageWalk, target: string, offset: number): Include | undefined {
  // That the page includes too much is said once.
  if (walk.includedFiles.isSpent) return undefined
  const at = Math.max(offset, walk.page.text.indexOf(target, offset))
  const result = readInclude(target, { file: walk.page.file, ...walk.page.lines.rangeAt(at, target.length) }, walk.includedFiles)
  if (isDiagnostic(result)) {
    walk.reports.add(result)
    return undefined
  }
  const sound = withoutReportedControls(walk, result)
  walk.found.includes.set(sound.path, { path: sound.path, hash: sound.hash })
  return sound
}

function withoutReportedControls(walk: PageWalk, include: Include): Include {
  const { text, path, lines } = include
  const found = findControl(text)
  if (!found) return include
  const index = text.slice(0, found.index).split('\n').length - 1
  const line = typeof lines === 'number' ? lines + index : (lines[index] ?? 1)
  const params = { character: found.character, count: countControls(text) }
  walk.reports.list.push(createDiagnostic('page/control-character', params, { file: path, line }))
  return { ...include, text: withoutControls(text) }
}

function isDiagnostic(value: object): value is Diagnostic {
  return 'severity' in value
}
