import { describe, expect, test } from 'vitest'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { checkOtherSite, createAddressLookup } from '../../../src/tools/migrate/check-other-site.ts'
import type { OtherPage, OtherSite } from '../../../src/tools/migrate/other-site.ts'
import { openSiteFiles } from '../../../src/tools/migrate/site-files.ts'
import { originalText, reviseText } from '../../../src/tools/migrate/text/revise-text.ts'
import { emptySite, type OtherTool } from '../../../src/tools/migrate/tool.ts'
import { siteFolder } from './site-folder.ts'

const page = (file: string, address: string, text: string): OtherPage => ({
  file: file as ProjectPath,
  address,
  locale: 'en',
  version: 'current',
  kind: 'doc',
  path: file,
  folder: '',
  text,
  frontMatter: { values: {}, format: 'none', bodyStart: 0 },
})

/** A tool whose links are addresses, and whose lines `%%…` are comments. */
const tool: OtherTool = {
  name: 'mkdocs',
  label: 'Made up',
  findConfigs: () => [],
  readSite: async (input) => emptySite('mkdocs', input),
  createResolver(site) {
    const exists = createAddressLookup(site)
    return ({ href, kind }) => {
      const [path = '', fragment = ''] = href.split('#')
      const target = site.pages.find(({ address }) => address === path)
      if (target) return { kind: 'page', page: target, fragment }
      if (/^https?:/.test(href)) return { kind: 'external' }
      return exists(path)
        ? { kind: 'generated', address: path }
        : { kind: 'missing', what: kind === 'image' ? 'file' : 'page', tried: path }
    }
  },
  translatePage({ text }) {
    const comments = [...text.matchAll(/^%%.*\n/gm)].map(({ 0: line, index }) => ({ start: index, end: index + line.length, text: '' }))
    const partials = [...text.matchAll(/^:::include (\S+)/gm)].map(([, path = '']) => path.replace('./', '') as ProjectPath)
    return { revised: reviseText(originalText(text), comments), notes: [], components: [], partials }
  },
}

function check(files: Record<string, string>, site: Partial<OtherSite> = {}) {
  const root = siteFolder(files)
  const opened = openSiteFiles(root)
  const pages = Object.entries(files).flatMap(([file, text]) =>
    file.startsWith('_') || !file.endsWith('.md') ? [] : [page(file, `/${file.slice(0, -3)}`, text)],
  )
  const whole = {
    ...emptySite('mkdocs', {
      files: opened,
      configFile: 'mkdocs.yml' as ProjectPath,
      readConfig: async () => ({ value: {}, unread: [], locate: () => ({ file: 'x' as ProjectPath }) }),
    }),
    pages,
    ...site,
  }
  return checkOtherSite({ site: whole, tool, files: opened }).diagnostics.map(({ code, severity, location, hint }) => ({
    code,
    severity,
    at: `${location?.file}:${location?.line}:${location?.column}`,
    hint,
  }))
}

describe('checkOtherSite', () => {
  test('finds broken links, anchors, and images in the author’s own lines', () => {
    const found = check({
      'a.md': '%% a comment that vanishes\n# A\n\nSee [b](/b#there), [b](/b#ther), [c](/cc), [out](https://example.com), ![p](/p.png).\n',
      'b.md': '# B\n\n## There\n',
    })
    expect(found).toEqual([
      { code: 'link/missing-anchor', severity: 'error', at: 'a.md:4:24', hint: expect.stringContaining('#there') },
      { code: 'link/missing-page', severity: 'error', at: 'a.md:4:38', hint: expect.anything() },
      { code: 'link/missing-image', severity: 'error', at: 'a.md:4:77', hint: expect.anything() },
    ])
  })

  test('reads what components contain, and knows nothing of generated pages', () => {
    const found = check({ 'a.md': '<Own prop="x">\n\n[x](/nowhere)\n\n</Own>\n\n[t](/tags/x#any)\n' }, { generated: ['/tags/*'] })
    expect(found.map(({ at }) => at)).toEqual(['a.md:3:5'])
  })

  test('reports a partial’s problem once, in the partial', () => {
    const found = check({ 'a.md': ':::include ./_p.md\n', 'b.md': ':::include ./_p.md\n', '_p.md': '%% hidden\n\n[x](/nowhere)\n' })
    expect(found.map(({ code, at }) => `${code} ${at}`)).toEqual(['link/missing-page _p.md:3:5'])
  })

  test('reports partials that include each other, and one that is missing', () => {
    const found = check({ 'a.md': ':::include ./_p.md\n\n:::include ./_q.md\n', '_p.md': ':::include ./_p.md\n' })
    expect(found.map(({ code }) => code).sort()).toEqual(['include/circular', 'include/missing'])
  })

  test('reports HTML that is not closed, and IDs that are used twice', () => {
    const found = check({ 'a.md': '# A {#a}\n\n<div>\n\n## B {#a}\n' })
    expect(found.map(({ code, at }) => `${code} ${at}`)).toEqual(['heading/duplicate-id a.md:5:6', 'html/not-closed a.md:3:1'])
  })

  test('lets VitePress publish a page beside a folder of its name', () => {
    const pages = [page('a.md', '/a.html', '# A\n'), page('a/index.md', '/a/', '# B\n')]
    expect(check({}, { pages, tool: 'vitepress' })).toEqual([])
    expect(check({}, { pages }).map(({ code }) => code)).toEqual(['other-site/duplicate-address'])
  })

  test('reports two pages with the same address, and redirects that lead nowhere', () => {
    const at = { file: 'mkdocs.yml' as ProjectPath, line: 3 }
    const found = check(
      { 'a.md': '# A\n' },
      {
        pages: [page('a.md', '/a', '# A\n'), page('b.md', '/a/', '# B\n')],
        redirects: [
          { from: '/old', to: '/a', at },
          { from: '/older', to: '/gone', at },
          { from: '/away', to: 'https://example.com', at },
          { from: '/w/*', to: '/w2/:splat', at },
        ],
      },
    )
    expect(found.map(({ code, at: place }) => `${code} ${place}`)).toEqual([
      'other-site/duplicate-address b.md:1:1',
      'other-site/redirect-target mkdocs.yml:3:undefined',
    ])
  })
})
