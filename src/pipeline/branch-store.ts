import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Surroundings } from '../../templates/page-context.tsx'
import { describeFailure, locateFailure } from '../render/locate-failure.ts'
import { branchKey, createBranch } from '../render/sidebar-branch.ts'
import type { SidebarView } from '../render/site-view.ts'
import { tooSlow, withDeadline } from '../support/threads/with-deadline.ts'
import type { FailureList } from './failure-list.ts'
import type { SiteTheme } from './theme/site-theme.ts'

interface StoreInput {
  readonly theme: SiteTheme
  readonly failures: FailureList
  readonly surroundings: Surroundings
}

/** Each branch of a sidebar is rendered once, however many pages show it. */
export function createBranchStore({
  theme,
  failures,
  surroundings,
}: StoreInput): (sidebar: SidebarView, trail: readonly number[]) => string {
  const { Sidebar } = theme.packages['docsgen/theme'].theme
  const { SurroundingsContext } = theme.packages['docsgen/templates/page-context.tsx']
  const rendered = new Map<SidebarView, Map<string, string>>()
  return (sidebar, trail) => {
    let own = rendered.get(sidebar)
    if (!own) {
      own = new Map()
      rendered.set(sidebar, own)
    }
    const key = branchKey(sidebar.sidebar.entries, trail)
    let branch = own.get(key)
    if (branch === undefined) {
      const nodes = createBranch(sidebar.sidebar.entries, trail)
      const element = createElement(SurroundingsContext, { value: surroundings }, createElement(Sidebar, { nodes }))
      branch = theme.file === undefined ? renderToStaticMarkup(element) : renderOwn(element, theme.file, failures)
      own.set(key, branch)
    }
    return branch
  }
}

/** The site's own sidebar may throw, or never end. */
function renderOwn(element: ReactElement, themeFile: string, failures: FailureList): string {
  let html = ''
  // Without this a sidebar that never ends would be waited for once for each branch.
  if (failures.diagnostics().length > 0) return html
  try {
    const isDone = withDeadline(
      () => {
        html = renderToStaticMarkup(element)
      },
      { breakOnSigint: true },
    )
    if (!isDone) throw new Error(`the sidebar takes too long to render: ${tooSlow}`)
  } catch (error) {
    failures.add({ reason: describeFailure(error), place: locateFailure(error, themeFile) }, undefined)
  }
  return html
}
