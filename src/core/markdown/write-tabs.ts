import type { PageWalk } from './page-walk.ts'

export interface Tab {
  readonly label: string
  readonly write: () => void
}

interface TabSet {
  readonly offset: number
  readonly length: number
  /** The name of the group. Tab sets in the same group change together. */
  readonly group?: string | undefined
  /** The label of the tab that is shown first. */
  readonly default?: string | undefined
  readonly tabs: readonly Tab[]
}

/** Writes `<Tabs>` for syntax that does not name the component. */
export function writeTabs(walk: PageWalk, { offset, length, group, default: first, tabs }: TabSet): void {
  const at = walk.page.lines.rangeAt(offset, length)
  const attributes = { ...(group !== undefined && { group }), ...(first !== undefined && { default: first }) }
  walk.writer.slot({ kind: 'open', component: 'Tabs', attributes, at })
  for (const { label, write } of tabs) {
    walk.writer.slot({ kind: 'open', component: 'TabItem', attributes: { label }, at })
    write()
    walk.writer.slot({ kind: 'close' })
  }
  walk.writer.slot({ kind: 'close' })
  walk.writer.write('\n')
}
