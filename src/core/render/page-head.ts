import { escapeHtml } from '../../kit/escape/markup.ts'
import type { HeadTag } from '../model/document.ts'
import type { PageHead } from '../model/page-props.ts'
import type { SitePage } from '../model/site.ts'
import type { SiteHeadTag } from '../model/site-config.ts'
import { roleOf } from '../policy/head-tags.ts'
import { createHeadFilter } from '../policy/security-policy.ts'

/** The tags in the config's `head`. */
export interface SiteHead {
  /** A key that changes when any of the tags changes. */
  readonly key: string
  /** Returns the tags of a page. The path of the page's file is undefined for pages that docsgen creates. */
  readonly tagsOf: (path: string | undefined) => readonly WrittenTag[]
}

interface WrittenTag {
  readonly html: string
  readonly role: string | undefined
}

/** Prepares the tags in the config. `hrefOf` resolves a URL within the site, or returns undefined if the URL is broken. */
export function createSiteHead(
  head: readonly SiteHeadTag[],
  hrefOf: (index: number, name: 'src' | 'href') => string | undefined,
): SiteHead {
  const tags = head.map((tag, index): WrittenTag => {
    const attributes = Object.entries(tag.attributes).map(
      ([name, value]) => [name, name === 'src' || name === 'href' ? (hrefOf(index, name) ?? value) : value] as const,
    )
    return { html: writeTag(tag.tag, attributes, tag.content), role: roleOf(tag) }
  })
  const indexesOf = createHeadFilter(head)
  return {
    key: JSON.stringify([tags, head.map(({ pages }) => pages)]),
    tagsOf: (path) => indexesOf(path).flatMap((index) => tags[index] ?? []),
  }
}

/**
 * The tags that a page adds to those of the theme. The tags in the config come first, and tags of the page replace tags in the config that
 * have the same role.
 */
export function createPageHead({ head }: { readonly head: SiteHead }, page: SitePage | undefined): PageHead {
  const own = (page?.document.head ?? []).map((tag) => writeOwnTag(tag, page))
  const ownRoles = new Set([...own.map(({ role }) => role), ...rolesOfKeys(page)])
  const shared = head.tagsOf(page?.route.source.path).filter(({ role }) => role === undefined || !ownRoles.has(role))
  const tags = [...shared, ...own]
  return {
    html: tags.map(({ html }) => html).join(''),
    replaces: tags.flatMap(({ role }) => role ?? []),
  }
}

/** Tags in the page's front matter take precedence over those in the config. */
function rolesOfKeys(page: SitePage | undefined): readonly string[] {
  const { description, image } = page?.document.frontMatter ?? {}
  return [
    ...(description === undefined ? [] : ['meta description', 'meta og:description']),
    ...(image === undefined ? [] : ['meta og:image', 'meta twitter:card']),
  ]
}

function writeOwnTag({ tag, attributes, link }: HeadTag, page: SitePage | undefined): WrittenTag {
  const href = link === undefined ? undefined : page?.links[link]?.href
  const entries = Object.entries(attributes).map(([name, value]) => [name, name === 'href' ? (href ?? value) : value] as const)
  return { html: writeTag(tag, entries, undefined), role: roleOf({ tag, attributes }) }
}

/**
 * Writes a tag. The content of scripts and style sheets is not escaped, because the config is checked for content that would end the tag.
 */
function writeTag(tag: string, attributes: readonly (readonly [string, string | true])[], content: string | undefined): string {
  const written = attributes.map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`)).join('')
  const open = `<${tag}${written}>`
  return tag === 'script' || tag === 'style' ? `${open}${content ?? ''}</${tag}>` : open
}
