import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Href } from '../../src/kit/files/paths.ts'
import { theme } from '../../templates/theme.ts'
import { sampleNodes } from './sample-page.ts'

const html = renderToStaticMarkup(<theme.Sidebar nodes={sampleNodes} />)
const marked = (href: string) => html.split(`<a href="${href}"`).length - 1

describe('Sidebar', () => {
  it('begins every link to a page with its href, for the renderer’s mark', () => {
    expect(marked('/guide/plugins')).toBe(1)
    expect(marked('/guide/')).toBe(1)
    expect(marked('/closed/')).toBe(1)
  })

  it('begins other links differently', () => {
    // `/open/first` is in an open category without a page: the category must not be marked.
    expect(marked('/open/first')).toBe(1)
    expect(html).toContain('<a data-path="2" href="/closed/first">')
    expect(html).toContain('<a class="sidebar-more" href="/guide/last" data-more="0">… 14 more</a>')
  })

  it('folds categories without a page without scripts', () => {
    expect(html).toContain('<details open=""><summary>Open, no page')
  })

  it('gives closed categories their path and no list', () => {
    expect(html).toMatch(/<li><a data-path="2"[^>]*>Closed<\/a><\/li>/)
    expect(html).toContain('<button type="button" data-path="4">')
  })

  it('shows badges', () => {
    const nodes = [{ type: 'page', label: 'Get a product', href: '/get-product' as Href, badge: 'GET' } as const]
    expect(renderToStaticMarkup(<theme.Sidebar nodes={nodes} />)).toContain('<a href="/get-product" data-badge="GET">Get a product</a>')
  })

  it('does not depend on the current page', () => {
    expect(html).not.toContain('aria-current')
  })

  it('renders headers, separators, icons, and the mark of external links', () => {
    expect(html).toContain('<li class="sidebar-header">Build</li>')
    expect(html).toContain('<hr/>')
    expect(html).toMatch(/data-index="[^"]*"><svg class="icon"/)
    expect(html).toContain('(opens an external site)')
  })

  it('escapes labels', () => {
    const evil = renderToStaticMarkup(<theme.Sidebar nodes={[{ type: 'header', label: '<img src=x onerror=alert(1)>' }]} />)
    expect(evil).toContain('&lt;img')
  })
})
