import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SiteDirectory } from '../../src/core/model/page-props.ts'
import type { Href } from '../../src/kit/files/paths.ts'
import { renderOnce } from '../../templates/components/render-once.ts'
import { SurroundingsContext } from '../../templates/page-context.tsx'
import { useDocument, useSidebar, useSidebarCategory } from '../../templates/site.ts'
import { PageProvider, TabItem, Tabs, usePage, useSite, useText } from '../../templates/theme.ts'
import { samplePage, sampleSite } from './sample-page.ts'

const render = (tree: ReactNode) => renderToStaticMarkup(tree)
const Title = () => <b>{usePage().title}</b>
const SiteTitle = () => <i>{useSite().title}</i>
const Install = () => <u>{useDocument('guide/install').title}</u>

const install = { id: 'guide/install', href: '/guide/install' as Href, description: 'How to begin.' }
const directory: SiteDirectory = {
  documents: { 'guide/install': { ...install, title: 'Install' }, 'guide/use': { ...install, id: 'guide/use', title: 'Use' } },
  sidebars: {
    learn: {
      id: 'learn',
      label: 'Learn',
      href: '/guide/install',
      items: [
        { type: 'header', label: 'Deep' },
        {
          type: 'category',
          label: 'Guide',
          href: '/guide/install',
          items: [{ type: 'category', label: 'Deep', href: undefined, items: [{ type: 'page', label: 'Install', ...install }] }],
        },
        { type: 'category', label: 'Deep', href: '/other', items: [] },
      ],
    },
  },
}

describe('within a page', () => {
  it('the page, its site, and the site’s documents are available', () => {
    const html = render(
      <PageProvider page={samplePage()} directory={directory}>
        <Title /> <SiteTitle /> <Install />
      </PageProvider>,
    )
    expect(html).toBe('<b>Plugins</b> <i>Acme</i> <u>Install</u>')
  })

  it('sidebars are found by name, and the first category by label at any depth', () => {
    const Lines = () => (
      <>
        {useSidebar('learn').label} {useSidebarCategory('learn', 'Guide').href} {useSidebarCategory('learn', 'Deep').items.length}
      </>
    )
    const html = render(
      <PageProvider page={samplePage()} directory={directory}>
        <Lines />
      </PageProvider>,
    )
    expect(html).toBe('Learn /guide/install 1')
  })

  it('texts are in the page’s language', () => {
    const site = sampleSite({ messages: { alternatives: 'Auswahl', homeOf: 'Start von {site}' } })
    const Home = () => <p>{useText('homeOf', { site: 'Acme' })}</p>
    const tree = (
      <>
        <Home />
        <Tabs>
          <TabItem label="a" />
        </Tabs>
      </>
    )
    const html = render(<PageProvider page={samplePage({ site })}>{tree}</PageProvider>)
    expect(html).toContain('<p>Start von Acme</p>')
    expect(html).toContain('aria-label="Auswahl"')
    expect(render(tree)).toContain('<p>Acme home</p>')
    expect(render(tree)).toContain('aria-label="Alternatives"')
  })
})

describe('a shared part', () => {
  const Shared = ({ children }: { children: ReactNode }) => (
    <div dangerouslySetInnerHTML={renderOnce(sampleSite({}), 'shared', () => children as never)} />
  )
  const within = (children: ReactNode) =>
    render(
      <PageProvider page={samplePage()} directory={directory}>
        <Shared>{children}</Shared>
      </PageProvider>,
    )

  it('has the site and its documents', () => {
    expect(within(<SiteTitle />)).toBe('<div><i>Acme</i></div>')
    expect(within(<Install />)).toBe('<div><u>Install</u></div>')
  })

  it('has no page, and says why', () => {
    expect(() => within(<Title />)).toThrow(
      'usePage was called outside <PageProvider>, in a part that is rendered once for many pages. Call useSite there, or take what differs from page to page as props.',
    )
  })
})

const outside =
  'was called outside <PageProvider>. Call it in what docsgen renders as a part of a page: a layout, a part of the theme, a component that Markdown uses.'
const reading =
  'was called in a React page, which is outside <PageProvider>: it is rendered before addresses are known. Call it in a layout, or in a component that Markdown uses.'

describe.each<[string, () => ReactNode]>([
  ['usePage', Title],
  ['useSite', SiteTitle],
  ['useDocument', Install],
  ['useSidebar', () => useSidebar('learn').label],
  ['useSidebarCategory', () => useSidebarCategory('learn', 'Guide').label],
])('%s', (hook, Component) => {
  it('names the hook and its missing provider', () => {
    expect(() => render(<Component />)).toThrow(new Error(`${hook} ${outside}`))
  })

  it('explains that React pages are rendered before pages exist', () => {
    const surroundings = { kind: 'reading', site: { messages: {} } } as const
    const tree = (
      <SurroundingsContext value={surroundings}>
        <Component />
      </SurroundingsContext>
    )
    expect(() => render(tree)).toThrow(new Error(`${hook} ${reading}`))
  })
})

describe('a missing id', () => {
  const Probe = ({ look }: { look: () => unknown }) => String(look())
  const failureOf = (look: () => unknown, from = directory) => {
    try {
      render(
        <PageProvider page={samplePage()} directory={from}>
          <Probe look={look} />
        </PageProvider>,
      )
    } catch (error) {
      return (error as Error).message
    }
    return undefined
  }
  const many = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`page-${index}`, { ...install, title: 'A' }]))

  it.each<[string, () => unknown, string]>([
    [
      'a document',
      () => useDocument('guide/instal'),
      'There is no document `guide/instal`. Did you mean `guide/install`? There are `guide/install`, `guide/use`.',
    ],
    [
      'a document without its folder',
      () => useDocument('use'),
      'There is no document `use`. Did you mean `guide/use`? There are `guide/install`, `guide/use`.',
    ],
    ['swapped letters', () => useSidebar('laern'), 'There is no sidebar `laern`. Did you mean `learn`? There is `learn`.'],
    ['nothing like it', () => useDocument('x'), 'There is no document `x`. There are `guide/install`, `guide/use`.'],
    [
      'what every object has',
      () => useDocument('constructor'),
      'There is no document `constructor`. There are `guide/install`, `guide/use`.',
    ],
    ['no text', () => useDocument(undefined as never), 'There is no document `undefined`. There are `guide/install`, `guide/use`.'],
    ['a sidebar', () => useSidebar('lern'), 'There is no sidebar `lern`. Did you mean `learn`? There is `learn`.'],
    ['a category’s sidebar', () => useSidebarCategory('api', 'Guide'), 'There is no sidebar `api`. There is `learn`.'],
    [
      'a category',
      () => useSidebarCategory('learn', 'guide'),
      'There is no category of the sidebar `learn` called `guide`. Did you mean `Guide`? There are `Guide`, `Deep`.',
    ],
  ])('%s', (_, look, message) => {
    expect(failureOf(look)).toBe(message)
  })

  it('with many or no others', () => {
    expect(failureOf(() => useDocument('zzz'), { documents: many, sidebars: {} })).toMatch(/`page-8`, `page-9` and 4 more\.$/)
    expect(failureOf(() => useSidebar('zzz'), { documents: {}, sidebars: {} })).toBe('There is no sidebar `zzz`. There are none.')
  })

  it('a message', () => {
    expect(failureOf(() => useText('editPage' as 'next'))).toMatch(
      /^There is no message `editPage`\. Did you mean `editThisPage`\? There are `checkConnection`, .* and \d+ more\.$/,
    )
  })
})
