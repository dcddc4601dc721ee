import type { PageProps, SidebarNode, SiteProps } from '../../src/core/model/page-props.ts'
import type { Href } from '../../src/kit/files/paths.ts'

const site: SiteProps = {
  title: 'Acme',
  description: 'All about Acme.',
  url: 'https://docs.example.com',
  base: '/',
  search: undefined,
  homeHref: '/',
  version: 'Next',
  favicon: undefined,
  navbar: { title: 'Acme', logo: { href: '/logo.svg', width: 28, height: 28 } },
  footer: {
    groups: [{ title: 'Resources', items: [{ label: 'Company', href: 'https://example.com/', external: true, current: false }] }],
    copyright: 'Copyright © 2025 Acme',
    note: 'A note.',
  },
  announcement: { id: '1', text: 'Version 3 is out', href: '/news' },
  admonitions: {},
  language: 'en',
  messages: {},
  assets: {
    styles: ['/assets/theme.css' as Href],
    scripts: ['/assets/entry.js' as Href],
    scriptParts: [],
    pageParts: {},
    preload: { code: '', hash: 'sha256-x' },
  },
}

const page: PageProps = {
  site,
  layout: 'doc',
  lang: 'en',
  dir: 'ltr',
  title: 'Plugins',
  titleHtml: 'Plugins with <code>init()</code>',
  titleId: 'plugins',
  sharesTitle: false,
  frontMatter: {},
  description: 'How to write a plugin.',
  href: '/guide/plugins',
  canonical: 'https://docs.example.com/guide/plugins',
  image: undefined,
  noindex: false,
  navigation: [
    { label: 'Learn', href: '/guide/', external: false, current: true },
    { label: 'Company', href: 'https://example.com/', external: true, current: false },
  ],
  sidebar: {
    name: 'learn',
    label: 'Learn',
    html: '<ul><li><a href="/guide/plugins" aria-current="page">Plugins</a></li></ul>',
    src: '/learn.json' as Href,
  },
  breadcrumbs: [
    { label: 'Learn', href: '/guide/' },
    { label: 'No page', href: undefined },
  ],
  toc: [
    { id: 'first', html: 'First', depth: 2 },
    { id: 'deeper', html: '<code>Deeper</code>', depth: 3 },
  ],
  previous: { label: 'Overview', href: '/guide/' },
  next: { label: 'Events', href: '/guide/events' },
  editUrl: 'https://example.com/edit',
  lastUpdated: { iso: '2025-03-02T10:00:00Z', label: '2 March 2025' },
  feedback: undefined,
  markdownHref: '/guide/plugins.md',
  untranslated: false,
  versions: [{ id: 'next', label: 'Next', href: '/', current: true }],
  locales: [{ code: 'en', label: 'English', href: '/guide/plugins', current: true }],
  parts: [],
  head: { html: '', replaces: [] },
  contentSecurityPolicy: "default-src 'none'; style-src 'self'; script-src 'self'",
}

export function samplePage(changes: Partial<PageProps> = {}): PageProps {
  return { ...page, ...changes }
}

export function sampleSite(changes: Partial<SiteProps>): SiteProps {
  return { ...site, ...changes }
}

/** One entry of every kind. */
export const sampleNodes: readonly SidebarNode[] = [
  { type: 'header', label: 'Build' },
  {
    type: 'category',
    label: 'Guide',
    icon: 'bolt',
    href: '/guide/',
    hasIndex: true,
    path: '0',
    nodes: [
      { type: 'page', label: 'Plugins', href: '/guide/plugins' as Href },
      { type: 'more', count: 14, href: '/guide/last' as Href, path: '0' },
    ],
  },
  {
    type: 'category',
    label: 'Open, no page',
    href: '/open/first',
    hasIndex: false,
    path: '1',
    nodes: [{ type: 'page', label: 'First', href: '/open/first' as Href, icon: 'book' }],
  },
  { type: 'category', label: 'Closed', href: '/closed/first', hasIndex: false, path: '2', nodes: undefined },
  { type: 'category', label: 'Closed with page', href: '/closed/', hasIndex: true, path: '3', nodes: undefined },
  { type: 'category', label: 'Closed, leads nowhere', href: undefined, hasIndex: false, path: '4', nodes: undefined },
  { type: 'separator' },
  { type: 'link', label: 'Elsewhere', href: 'https://example.com/', external: true },
]
