/** A redirect as it is written. */
export interface WrittenRedirect {
  readonly from: string
  readonly to: string
}

interface SiteAddresses {
  readonly hasPage: (path: string) => boolean
  /** Whether a page, a file, or another site answers. */
  readonly isAnswered: (target: string) => boolean
}

type Problem = 'shadowed' | 'duplicate' | 'loop' | 'chained' | 'dead'

export interface RedirectFinding {
  readonly problem: Problem
  readonly redirect: WrittenRedirect
  /** The redirect that solves it; null if it is to be removed, undefined if only its author knows. */
  readonly fixed: WrittenRedirect | null | undefined
}

/** Finds redirects with problems, at most one for each. A page wins over a redirect, and the first of two redirects over the second. */
export function findRedirectProblems(
  redirects: readonly WrittenRedirect[],
  { hasPage, isAnswered }: SiteAddresses,
): readonly RedirectFinding[] {
  const first = new Map<string, WrittenRedirect>()
  for (const redirect of redirects) {
    const from = trimAddress(redirect.from)
    if (!first.has(from) && !hasPage(from)) first.set(from, redirect)
  }
  return redirects.flatMap((redirect): RedirectFinding | readonly [] => {
    const from = trimAddress(redirect.from)
    if (hasPage(from)) return { problem: 'shadowed', redirect, fixed: null }
    if (first.get(from) !== redirect) return { problem: 'duplicate', redirect, fixed: null }
    const end = followRedirects(redirect.to, first)
    if (end === undefined) return { problem: 'loop', redirect, fixed: undefined }
    if (end !== redirect.to) return { problem: 'chained', redirect, fixed: isAnswered(end) ? { ...redirect, to: end } : undefined }
    return isAnswered(end) ? [] : { problem: 'dead', redirect, fixed: undefined }
  })
}

/** The last target of a chain of redirects; undefined for a loop. The fragment of the last target that has one is kept. */
export function followRedirects(to: string, redirects: ReadonlyMap<string, WrittenRedirect>): string | undefined {
  let target = to
  for (let steps = 0; steps <= redirects.size; steps++) {
    const next = target.startsWith('/') ? redirects.get(trimAddress(target)) : undefined
    if (!next) return target
    const fragment = /#.*$/.exec(target)?.[0] ?? ''
    target = next.to.includes('#') ? next.to : next.to + fragment
  }
  return undefined
}

/** An address without its query, its fragment, and a slash at its end. */
export function trimAddress(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? path
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
}
