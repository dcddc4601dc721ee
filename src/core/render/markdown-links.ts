import { fileOfPage } from '../../kit/url/address.ts'
import type { Link } from '../model/document.ts'
import type { ResolvedLink } from '../model/site.ts'

interface LinkTargets {
  readonly links: readonly ResolvedLink[]
  /** As written, in the same order. */
  readonly written: readonly Pick<Link, 'href' | 'written'>[]
  /** The site's scheme and host; `` if it is not known. */
  readonly url: string
  /** Whether there is a Markdown file of a page. */
  readonly hasMarkdown: (route: string) => boolean
}

/** The addresses of a page's links in its Markdown, where they differ from what is written: a copy of the text has no place of its own. */
export function markdownLinks({ links, written, url, hasMarkdown }: LinkTargets): readonly (readonly [written: string, address: string])[] {
  const addresses = new Map<string, string | undefined>()
  for (const [index, link] of links.entries()) {
    const { href: resolved = '', written: symbol } = written[index] ?? {}
    const href = symbol ?? resolved
    const address = symbol === undefined ? addressOf(link) : link.href
    // A partial may write the same address for another target.
    addresses.set(href, addresses.has(href) && addresses.get(href) !== address ? undefined : address)
  }
  return [...addresses].flatMap(([href, address]) =>
    address === undefined || address === href || href === '' ? [] : [[href, address] as const],
  )

  function addressOf(link: ResolvedLink): string | undefined {
    if (link.kind === 'asset') return `${url}${link.href}`
    if (link.kind !== 'page') return undefined
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link.href) ?? []
    if (path === '') return undefined
    return `${url}${hasMarkdown(link.route) ? markdownHref(path) : path}${rest}`
  }
}

/** The address of a page's Markdown. */
export function markdownHref(href: string): string {
  return fileOfPage(href, 'md')
}
