import { findControlReference } from './control-characters.ts'
import type { PageWalk } from './page-walk.ts'

/** Reports the first reference of a page to a control character that is not in code; `markup` is where it may stand, `offset` that of its token. */
export function reportControlReference(walk: PageWalk, markup: string | null | undefined, offset: number): void {
  if (!walk.state.mayReferToControls || !markup) return
  const found = findControlReference(markup)
  if (!found) return
  walk.state.mayReferToControls = false
  const at = walk.text.indexOf(markup.slice(found.index, found.index + found.length), offset)
  walk.report('page/control-character', { character: found.character, count: 1 }, at === -1 ? offset : at, found.length)
}
