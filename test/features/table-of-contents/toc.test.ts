import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const body = '## A `b`\n\n### C\n\n##### Too deep\n\n## [D](./d.md) & *e*\n'

describe('a table of contents in the text', () => {
  it.each(['[[toc]]', '[[_TOC_]]', '[TOC]', '[toc]'])('%s lists the headings after and before it', (mark) => {
    const page = parseText(`# T\n\n## First\n\n${mark}\n\n${body}`)
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toContain(
      '<nav class="contents" aria-label="Contents">\n<ul>\n<li><a href="#first">First</a></li>\n<li><a href="#a-b">A <code>b</code></a>\n<ul>\n<li><a href="#c">C</a></li>\n</ul>\n</li>\n<li><a href="#d--e">D &amp; <em>e</em></a></li>\n</ul>\n</nav>\n',
    )
    expect(page.body.headings.map(({ id }) => id)).toEqual(['first', 'a-b', 'c', 'too-deep', 'd--e'])
  })

  it('has the levels of the front matter', () => {
    const page = parseText(`---\ntoc: { min: 5, max: 5 }\n---\n\n[[toc]]\n\n${body}`)
    expect(htmlOf(page).match(/<li>.*<\/li>/g)).toEqual(['<li><a href="#too-deep">Too deep</a></li>'])
  })

  it('nests headings that skip or climb over levels', () => {
    const page = parseText('---\ntoc: { max: 6 }\n---\n\n[[toc]]\n\n#### A\n\n### B\n\n## C\n\n#### D\n\n### E\n\n## F\n')
    const html = htmlOf(page)
    expect(html.match(/<\/?ul>/g)?.length).toBe(4)
    expect(html.match(/<li>/g)?.length).toBe(html.match(/<\/li>/g)?.length)
  })

  it('is a list of links in the Markdown version', () => {
    const text = `# T\n\n> [[toc]]\n\n${body}`
    const [edit] = parseText(text).body.markdownEdits ?? []
    expect(text.slice(edit?.start, edit?.end)).toBe('[[toc]]')
    expect(edit?.text).toBe('- [A b](#a-b)\n>   - [C](#c)\n> - [D & e](#d--e)')
  })

  it('is reported where the page has no headings to list', () => {
    const page = parseText('# T\n\ntext\n\n[[toc]]\n\n##### Too deep\n')
    expect(reportsOf(page)).toEqual(['markdown/empty-toc 5:1'])
    expect(htmlOf(page)).not.toMatch(/nav|toc]/)
  })

  it.each(['text [[toc]]', '\\[[toc]]', '`[[toc]]`', '[[toc]] text', '    [[toc]]', '[toc]\n\n[toc]: ./x.md', '[[toc]](./x.md)'])(
    'is not made of %j',
    (text) => {
      const page = parseText(`# T\n\n${text}\n\n## A\n`)
      expect(htmlOf(page)).not.toContain('nav')
      expect(page.body).not.toHaveProperty('markdownEdits')
    },
  )

  it('is not made of text that nobody wrote as a page', () => {
    expect(htmlOf(parseText('[[toc]]\n\n## A\n', { isGenerated: true }))).toContain('[[toc]]')
  })

  it('is limited in its size', () => {
    const page = parseText(`${'[[toc]]\n\n'.repeat(5000)}${'## A heading of some length\n'.repeat(1000)}`)
    expect(reportsOf(page)).toContainEqual(expect.stringContaining('page/limit'))
  })
})
