import { createElement, Fragment, type ReactNode, useId } from 'react'
import { describe, expect, test } from 'vitest'
import type { ResolvedLink } from '../../../src/core/model/site.ts'
import { linkAttributes } from '../../../src/core/render/page-props.ts'
import { fillBody, renderPage } from '../../../src/core/render/render-page.ts'
import { theme } from '../../../templates/theme.ts'
import { siteOf } from '../assemble/site-of.ts'
import { htmlOf, propsOf, proseOf } from './page-of.ts'

const prose = (text: string, files = {}) => proseOf(siteOf({ 'content/index.md': '# Home', 'content/a.md': text, ...files }), '/a')

/** The body of a page with its own components. */
function fill(text: string, components: Readonly<Record<string, (props: Record<string, unknown>) => ReactNode>>): string {
  const names = Object.fromEntries(Object.keys(components).map((name) => [name, `${name}.tsx`]))
  const site = siteOf({ 'content/index.md': '# Home', 'content/a.md': text }, { components: names })
  const { document, links } = site.page('/a')
  const body = site.parsed.get('content/a.md')?.body
  if (!document || !body) throw new Error('no page')
  return Buffer.concat([...fillBody(body, linkAttributes(document, links), { components, provide: (tree) => tree })]).toString()
}

describe('components', () => {
  test('can be nested, with Markdown in between', () => {
    const html = prose(
      '<Cards>\n<Card title="T">\n\n<Tabs>\n<TabItem label="One">\n\n**1**\n\n</TabItem>\n<TabItem label="Two">2</TabItem>\n</Tabs>\n\n</Card>\n</Cards>\n\nAfter.',
    )
    expect(html).toMatch(/<div class="card-grid"><div class="card"><p class="card-title">T<\/p><div class="card-text"><fieldset/)
    expect(html).toContain('<div class="tab-panel"><p><strong>1</strong></p>')
    expect(html).toMatch(/<\/fieldset><\/div><\/div><\/div>\s*<p>After\.<\/p>/)
  })

  test('ids are unique on a page and the same in every build', () => {
    const tabs = '<Tabs>\n<TabItem label="One">1</TabItem>\n<TabItem label="Two">2</TabItem>\n</Tabs>\n\n'
    const text = `${tabs}${tabs}<Card>\n\n${tabs}\n</Card>`
    const ids = prose(text).match(/ id="[^"]+"/g) ?? []
    expect(ids).toHaveLength(6)
    expect(new Set(ids).size).toBe(6)
    expect(prose(text)).toBe(prose(text))
  })

  test('addresses in attributes are resolved, and quotes and brackets stay text', () => {
    expect(prose('<Card title="A &quot;b&quot; <c>" href="./index.md#home" />')).toContain('<p class="card-title"><a href="/#home">A')
    expect(prose('<Card title="x" href="https://example.com/?a=1&b=%22" />')).toContain(
      '<a href="https://example.com/?a=1&amp;b=%22">x</a>',
    )
  })

  test('links, images, and code in them are like elsewhere', () => {
    const html = prose('<Card>\n\n[x](./index.md) ![y](./p.png) `{"z"}` <b>w</b> & more\n\n</Card>', { 'content/p.png': '' })
    expect(html).toContain('<a href="/">x</a>')
    expect(html).toMatch(/<img src="\/assets\/files\/p\.0123456789\.png" width="4" height="3" alt="y"/)
    expect(html).toContain('<code>{&quot;z&quot;}</code> <b>w</b> &amp; more')
  })

  test('attributes have their types, and `class` has React’s name', () => {
    const seen: Record<string, unknown>[] = []
    const Probe = (props: Record<string, unknown>) => {
      seen.push(props)
      return null
    }
    fill('<Probe text="a" flag number={3} list={[1, {"b": null}]} class="c" data={{"link": "x"}} other={{"link": 0, "more": 1}} />', {
      Probe,
    })
    expect(seen).toEqual([
      { text: 'a', flag: true, number: 3, list: [1, { b: null }], className: 'c', data: { link: 'x' }, other: { link: 0, more: 1 } },
    ])
  })

  test('a space between two of them is text, a line break is not', () => {
    const Dot = () => createElement('i', null, '.')
    const Box = ({ children }: { children?: ReactNode }) => createElement('div', null, children)
    expect(fill('<Box><Dot /> <Dot /></Box>', { Box, Dot })).toContain('<i>.</i> <i>.</i>')
    expect(fill('<Box>\n<Dot />\n<Dot />\n</Box>', { Box, Dot })).toContain('<div><i>.</i><i>.</i></div>')
  })

  test('a component can render its children twice or not at all', () => {
    const Twice = ({ children }: { children?: ReactNode }) => createElement(Fragment, null, children, '|', children)
    const Never = () => null
    expect(fill('<Twice>\n\n**a**\n\n</Twice>', { Twice }).match(/<strong>a<\/strong>/g)).toHaveLength(2)
    expect(fill('<Never>\n\n**a**\n\n</Never>', { Never })).not.toContain('strong')
  })

  test('each gets unused ids', () => {
    const Id = () => createElement('b', null, useId())
    const ids = fill('<Id />\n\ntext\n\n<Id />', { Id }).match(/<b>[^<]+/g) ?? []
    expect(new Set(ids).size).toBe(2)
  })

  test('text that looks like the renderer’s markers stays text', () => {
    const text = '\u{E000}0\u{E001} \u{E002} \u{E000}content\u{E001}'
    const html = prose(`# ${text}\n\n${text}\n\n<Card title="${text}">\n\n${text}\n\n</Card>`)
    expect(html.split(text)).toHaveLength(4)
  })

  test('errors are passed on', () => {
    expect(() =>
      fill('<Bad />', {
        Bad: () => {
          throw new Error('No luck')
        },
      }),
    ).toThrow('No luck')
  })
})

describe('a page', () => {
  test('without text has only its layout', () => {
    const site = siteOf({ 'content/a.md': '# A' })
    const html = Buffer.from(renderPage({ ...propsOf(site, '/a'), layout: 'not-found' }, undefined, theme)).toString()
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
    expect(html).toContain('There is no page at this address.')
  })

  test('whose layout drops its children is rejected', () => {
    const site = siteOf({ 'content/a.md': '# A' })
    const body = site.parsed.get('content/a.md')?.body
    if (!body) throw new Error('no body')
    const layouts = { ...theme.layouts, doc: () => createElement('main') }
    expect(() => renderPage(propsOf(site, '/a'), { body, attributes: [] }, { ...theme, layouts })).toThrow(
      'The layout `doc` does not render its children, so the page’s content would be lost.',
    )
  })

  test('titles and text of an author never become markup', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it must not become a template
    const evil = '</title><script>alert(1)</script>"><img src=x onerror=alert(1)>{{7*7}}${x}'
    const quoted = evil.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
    const front = `---\ntitle: "${quoted}"\ndescription: "${quoted}"\nsidebar: { label: "${quoted}" }\n---\n`
    const site = siteOf(
      { 'content/index.md': `${front}# A`, 'content/a.md': `${front}## ${evil.replaceAll('<', '\\<')}` },
      { title: evil, url: 'https://example.com' },
    )
    for (const path of ['/', '/a']) expect(htmlOf(site, path)).not.toMatch(/<script>alert|<img src=x/)
  })
})

describe('the markup of a link', () => {
  const at = { line: 1, column: 1 }
  const attributes = (kind: 'link' | 'image' | 'html' | 'component' | 'definition', link: ResolvedLink) => {
    const { document } = siteOf({ 'content/a.md': '# A' }).page('/a')
    if (!document) throw new Error('no document')
    return linkAttributes({ ...document, links: [{ href: 'x', kind, at }] }, [link])[0]
  }

  test.each<['link' | 'image' | 'html' | 'component' | 'definition', ResolvedLink, string]>([
    [
      'link',
      { kind: 'external', href: 'https://example.com/?a=1&b="<' },
      'https://example.com/?a=1&amp;b=&quot;&lt;" rel="noopener noreferrer',
    ],
    ['definition', { kind: 'external', href: '//example.com' }, '//example.com" rel="noopener noreferrer'],
    ['link', { kind: 'external', href: 'mailto:a@example.com' }, 'mailto:a@example.com'],
    ['html', { kind: 'external', href: 'https://example.com' }, 'https://example.com'],
    ['component', { kind: 'external', href: 'https://example.com' }, 'https://example.com'],
    ['link', { kind: 'broken', href: '"><script>', problem: 'missing-page' }, '&quot;&gt;&lt;script&gt;'],
    ['image', { kind: 'external', href: 'https://example.com/"x' }, 'src="https://example.com/&quot;x"'],
    ['image', { kind: 'broken', href: './x.png', problem: 'missing-page' }, 'src="./x.png"'],
  ])('%s %o', (kind, link, expected) => {
    expect(attributes(kind, link)).toBe(expected)
  })
})
