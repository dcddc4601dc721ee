import { expect, test } from 'vitest'
import { checkOtherSite } from '../../../../src/tools/migrate/check-other-site.ts'
import { openMkdocs, problemsOf } from './read-mkdocs.ts'

const others = { 'docs/index.md': '# Home', 'docs/guide/b.md': '# B\n\n## Set up `x`!\n', 'docs/img/x.png': '' }

function problemsIn(text: string, config = ''): Promise<readonly string[]> {
  return problemsOf({ ...others, 'docs/guide/a.md': text }, config)
}

test('Markdown links are paths of files, or addresses as seen from the page', async () => {
  expect(await problemsIn('[a](b.md) [b](../b/) [c](../index.md) ![d](../img/x.png) ![e](../../img/x.png) [f](b.md#set-up-x)')).toEqual([])
  expect(await problemsIn('[a](b/)\n[b](c.md)\n![c](x.png)\n[d](b.md#gone)\n[e](#gone)')).toEqual([
    'docs/guide/a.md:1 link/missing-page b/',
    'docs/guide/a.md:2 link/missing-file c.md',
    'docs/guide/a.md:3 link/missing-image x.png',
    'docs/guide/a.md:4 link/missing-anchor /guide/b/',
    'docs/guide/a.md:5 link/missing-anchor /guide/a/',
  ])
})

test('MkDocs leaves HTML to the browser, and Zensical reads it as Markdown', async () => {
  const text = '<img src="../img/x.png">\n<a href="b.md">b</a>\n'
  expect(await problemsIn(text)).toEqual(['docs/guide/a.md:1 link/missing-image ../img/x.png', 'docs/guide/a.md:2 link/missing-file b.md'])
  expect(await problemsIn(text, 'markdown_extensions: [zensical.extensions.macros]')).toEqual([])
  expect(await problemsIn('<img src="../../img/x.png">')).toEqual([])
})

test('absolute links begin at the domain', async () => {
  expect(await problemsIn('[a](/guide/b/) [b](/gone/) [c](/guide/b.md)')).toEqual([
    'docs/guide/a.md:1 link/missing-page /gone/',
    'docs/guide/a.md:1 link/missing-file /guide/b.md',
  ])
  expect(await problemsIn('[c](/guide/b.md)', 'validation: {links: {absolute_links: relative_to_docs}}')).toEqual([])
  // Other sites, and other versions, share the domain.
  const files = { ...others, 'docs/guide/a.md': '[a](/elsewhere/) [b](/x/gone/)' }
  expect(await problemsOf({ ...files, 'mkdocs.yml': 'site_url: https://example.com/x/' })).toEqual([
    'docs/guide/a.md:1 link/missing-page /x/gone/',
  ])
  expect(await problemsOf({ ...files, 'mkdocs.yml': 'site_url: https://example.com/x/\nplugins: [mike]' })).toEqual([])
  expect(await problemsOf({ ...files, 'mkdocs.yml': 'site_name: X' })).toEqual([])
})

test('absolute images begin at the domain, where only a different site can have those that this one lacks', async () => {
  const files = { ...others, 'docs/guide/a.md': '![a](/img/x.png)\n![b](/img/y.png)\n<img src="/img/y.png">\n' }
  const at = (line: number, code = 'link/missing-image', image = 'y') => `docs/guide/a.md:${line} ${code} /img/${image}.png`
  const mayBeRight = [at(2, 'other-site/unchecked-link'), at(3, 'other-site/unchecked-link')]
  expect(await problemsOf(files)).toEqual([at(2), at(3)])
  expect(await problemsOf({ ...files, 'mkdocs.yml': 'site_name: X' })).toEqual(mayBeRight)
  const below = 'site_url: https://example.com/x/\n'
  expect(await problemsOf({ ...files, 'mkdocs.yml': below })).toEqual([at(1, 'link/missing-image', 'x'), ...mayBeRight])
  const inDocs = 'validation: {links: {absolute_links: relative_to_docs}}'
  expect(await problemsOf({ ...files, 'mkdocs.yml': below + inDocs })).toEqual([at(2), mayBeRight[1]])
  const { diagnostics } = checkOtherSite(await openMkdocs({ ...files, 'mkdocs.yml': below }))
  expect(diagnostics[0]?.hint).toBe('Did you mean `/x/img/x.png`?')
})

test('a page that plugins write may have the anchors that it does not show', async () => {
  const mayBeRight = 'docs/guide/a.md:1 other-site/unchecked-anchor /guide/a/'
  expect(await problemsIn('[a](../index.md#gone) [b](#made)\n\n::: package.module\n')).toEqual([
    'docs/guide/a.md:1 link/missing-anchor /',
    mayBeRight,
  ])
  expect(await problemsIn('[b](#made) {{ macro() }}', 'plugins: [macros]')).toEqual([mayBeRight])
  expect(await problemsIn('[a](#fn:1) [b](#__tabbed_1_1)')).toEqual([])
})

test('ids of headings and attribute lists are anchors', async () => {
  const config = 'markdown_extensions: [attr_list]'
  const text = '# Über uns\n\n## Same\n\n## Same\n\n## Named { #own .x }\n\nText\n{: #para }\n\n[](){ #spot }\n\n'
  expect(await problemsIn(`${text}[a](#uber-uns) [b](#same_1) [c](#own) [d](#para) [e](#spot)`, config)).toEqual([])
  const lower = 'markdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}'
  expect(await problemsIn('# Über & uns\n\n## Über & uns\n\n[a](#über--uns) [b](#über--uns_1)', lower)).toEqual([])
  expect(
    await problemsIn(
      '# 中文\n\n[a](#中文)',
      'markdown_extensions:\n  - toc:\n      slugify: !!python/name:markdown.extensions.toc.slugify_unicode',
    ),
  ).toEqual([])
})

test('included files count as seen from the page', async () => {
  const config = 'markdown_extensions:\n  - pymdownx.snippets: {base_path: parts}'
  const files = {
    ...others,
    'docs/guide/a.md': '--8<-- "n.md"\n\n--8<-- "gone.md"\n\n[x](#part)',
    'parts/n.md': '## Part\n\n[b](b.md) [c](c.md)',
  }
  expect(await problemsOf(files, config)).toEqual([
    'docs/guide/a.md:3 include/missing parts/gone.md',
    'parts/n.md:3 link/missing-file c.md',
  ])
})

test('Markdown in HTML without the attribute is text', async () => {
  expect(await problemsIn('<div>\n\n[a](gone.md)\n\n</div>\n')).toEqual([])
  expect(await problemsIn('<div markdown>\n[a](gone.md)\n</div>\n')).toEqual(['docs/guide/a.md:2 link/missing-file gone.md'])
})
