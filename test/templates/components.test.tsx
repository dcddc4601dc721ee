import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Card, CardLink, Cards, Hero, Icon, iconNames, LinkList, TabItem, Tabs, theme } from '../../templates/theme.ts'

describe('Tabs', () => {
  const html = renderToStaticMarkup(
    <Tabs label="Package manager" default="pnpm">
      text between
      <TabItem label="npm">one</TabItem>
      <Fragment key="more">
        <TabItem label="PNPM" value="pnpm">
          two
        </TabItem>
      </Fragment>
    </Tabs>,
  )

  it('puts each panel right after its radio button and label', () => {
    expect(html).toMatch(/<input type="radio"[^>]*value="npm"\/><label for="[^"]+">npm<\/label><div class="tab-panel">one<\/div>/)
  })

  it('shows the default first, and only that', () => {
    expect(html.match(/checked=""/g)).toHaveLength(1)
    expect(html).toMatch(/<input type="radio"[^>]*(value="pnpm"[^>]*checked=""|checked=""[^>]*value="pnpm")/)
  })

  it('shows the first if the default is unknown', () => {
    const other = renderToStaticMarkup(
      <Tabs default="none">
        <TabItem label="a" />
        <TabItem label="b" />
      </Tabs>,
    )
    expect(other.indexOf('checked=""')).toBeLessThan(other.indexOf('value="b"'))
    expect(other.match(/checked=""/g)).toHaveLength(1)
  })

  it('separates two groups on one page', () => {
    const two = renderToStaticMarkup(
      <>
        <Tabs>
          <TabItem label="a" />
        </Tabs>
        <Tabs>
          <TabItem label="a" />
        </Tabs>
      </>,
    )
    expect(new Set([...two.matchAll(/ name="([^"]+)"/g)].map((match) => match[1])).size).toBe(2)
  })

  it('shows children that are not tabs', () => {
    expect(renderToStaticMarkup(<Tabs>words</Tabs>)).toBe('words')
  })
})

describe('LinkList', () => {
  it('makes one link of a title and its description, and hides the icon from screen readers', () => {
    const html = renderToStaticMarkup(
      <LinkList
        title="What you sell"
        links={[
          { title: 'Products', href: '/products/', description: 'Variants', icon: 'puzzle' },
          { title: 'Orders', href: '/orders/' },
        ]}
      />,
    )
    expect(html).toContain('<h3>What you sell</h3>')
    expect(html.match(/<a /g)).toHaveLength(2)
    expect(html).toMatch(/<a href="\/products\/"><svg[^>]*aria-hidden="true".*Products<.*Variants<\/span><\/a>/)
    expect(html).toContain('<a href="/orders/"><span class="link-list-title">Orders</span></a>')
  })
})

describe('Cards', () => {
  it('begins with its image, then its label, then its title', () => {
    const html = renderToStaticMarkup(<Card title="Write a handler" label="Payment" picture={<svg />} href="/payment/" />)
    expect(html).toMatch(/^<div class="card card-linked"><div class="card-picture"><svg><\/svg><\/div>/)
    expect(html).toMatch(/<p class="label">Payment<\/p><p class="card-title"><a href="\/payment\/">Write a handler/)
  })

  it('never puts a link into a link', () => {
    const html = renderToStaticMarkup(
      <Cards>
        <Card title="Events" href="/events" icon="bell">
          <p>
            See <a href="/bus">the bus</a>.
          </p>
        </Card>
        <CardLink title="Publish" href="/publish" description="To npm." />
      </Cards>,
    )
    expect(html.replace(/<a\b[^>]*>[^<]*<\/a>/g, '')).not.toContain('<a')
    expect(html).toContain('<a href="/events">Events</a>')
  })

  it('is not a link without an address', () => {
    expect(renderToStaticMarkup(<Card title="Words" />)).toBe('<div class="card"><p class="card-title">Words</p></div>')
  })
})

describe('Hero', () => {
  it('in Markdown, has one action, and asterisks highlight a part of the title', () => {
    const html = renderToStaticMarkup(<Hero title="Build *with* Acme" action="Start" href="/start" />)
    expect(html).toContain('<h1>Build <em>with</em> Acme</h1>')
    expect(html).toMatch(/<a class="button button-primary" href="\/start">Start/)
    expect(renderToStaticMarkup(<Hero title="2 * 3" />)).toContain('<h1>2 * 3</h1>')
  })

  it('has the h1 and a primary first action', () => {
    const html = renderToStaticMarkup(<Hero title="Acme" actions={['Start', 'Read'].map((label) => ({ label, href: `/${label}` }))} />)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html.match(/button-primary/g)).toHaveLength(1)
    expect(html.indexOf('button-primary')).toBeLessThan(html.indexOf('/Read'))
  })
})

describe('Icon', () => {
  it.each(iconNames)('draws %s', (name) => {
    expect(renderToStaticMarkup(<Icon name={name} />)).toMatch(/^<svg .*aria-hidden="true"><path d="[Mm][-\d. ,a-zA-Z]+"><\/path><\/svg>$/)
  })

  it('renders nothing for an unknown name', () => {
    expect(renderToStaticMarkup(<Icon name="constructor" />)).toBe('')
  })
})

it('only offers components to Markdown, by the names of their tags', () => {
  for (const [name, component] of Object.entries(theme.components)) {
    expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
    expect(component).toBeTypeOf('function')
  }
})
