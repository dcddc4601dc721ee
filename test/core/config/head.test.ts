import { describe, expect, test } from 'vitest'
import { validateConfig } from '../../../src/core/config/load-config.ts'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { reportLine } from './temp-project.ts'

const file = 'docs.config.ts' as ProjectPath

function reportsOf(options: object): readonly string[] {
  const { value, diagnostics } = validateConfig({ title: 'A', ...options }, { file }, featureOptions)
  if (!value) return diagnostics.map(reportLine)
  return resolveConfig(value, { englishMessages: {}, features: featureOptions, root: '/site', configFile: file }).diagnostics.map(
    reportLine,
  )
}

const tag = (written: object) => reportsOf({ head: [written] })

describe('tags of `head`', () => {
  test.each([
    { tag: 'script', attributes: { src: 'https://a.example/x.js', defer: true, async: false, 'data-domain': 'b' } },
    { tag: 'script', attributes: { src: 'https://a.example/x.js', integrity: 'sha384-x', crossorigin: 'anonymous' } },
    { tag: 'script', attributes: { type: 'application/ld+json' }, content: '{"a":"<b>"}', pages: ['guide/**', '!guide/x.md'] },
    { tag: 'style', content: 'a::after { content: "<" }' },
    { tag: 'link', attributes: { rel: 'preconnect', href: 'https://a.example' } },
    { tag: 'meta', attributes: { name: 'a', content: '' } },
    { tag: 'meta', attributes: { 'http-equiv': 'x-dns-prefetch-control', content: 'off' } },
  ])('%j', (written) => {
    expect(tag(written)).toEqual([])
  })

  test.each([
    [{ tag: 'title', content: 'x' }, /`head\[0\]\.tag` is invalid: docsgen generates `<title>`/],
    [{ tag: 'base', attributes: { href: '/' } }, /`<base>` would change the target of every link/],
    [{ tag: 'noscript' }, /`<noscript>` is not needed/],
    [{ tag: 'iframe' }, /`head\[0\]\.tag` is invalid: it must be `script`, `style`, `link`, or `meta`; found `iframe`/],
    [['script', { src: '/x.js' }], /`head\[0\]` must be an object/],
    [{ tag: 'script', attrs: { src: '/x.js' } }, /Unknown option `head\[0\]\.attrs`/],
    [{ tag: 'script' }, /neither `attributes\.src` nor `content`/],
    [{ tag: 'script', attributes: { src: '/x.js' }, content: 'a' }, /`head\[0\]\.content` .*ignore the content/],
    [{ tag: 'script', content: 'a = "</SCRIPT>"' }, /contains `<\/SCRIPT`.*write `<\\\/SCRIPT`/],
    [{ tag: 'script', content: 'a = "<!-- <script>"' }, /contains `<!--`/],
    [{ tag: 'script', content: 'a = "</head>"' }, /contains `<\/head`/],
    [{ tag: 'style', content: '</style><script>' }, /contains `<\/style`/],
    [{ tag: 'script', attributes: { src: 'javascript:alert(1)' } }, /not with `javascript:`/],
    [{ tag: 'script', attributes: { src: '//a.example/x.js' } }, /write the full URL/],
    [{ tag: 'script', attributes: { src: "https://a.example;'x'/x.js" } }, /cannot contain its host/],
    [
      { tag: 'script', attributes: { src: 'https://a.example/x.js', integrity: 'sha384-x' } },
      /`head\[0\]\.attributes\.integrity` .*crossorigin/,
    ],
    [{ tag: 'script', attributes: { src: '/x.js', onload: 'a()' } }, /`head\[0\]\.attributes\.onload` .*blocks event handler attributes/],
    [{ tag: 'script', attributes: { SRC: '/x.js' } }, /lowercase: `src`/],
    [{ tag: 'script', attributes: { 'a b><': 'x', src: '/x.js' } }, /attribute name must begin with a letter/],
    [{ tag: 'script', attributes: { src: 5 } }, /`head\[0\]\.attributes\.src` must be a string, `true`, or `false`/],
    [{ tag: 'link', attributes: { rel: 'icon' } }, /requires `attributes\.href`/],
    [{ tag: 'link', attributes: { rel: 'icon', href: '/a' }, content: 'x' }, /`<link>` tag cannot have content/],
    [{ tag: 'meta', attributes: { content: 'x' } }, /requires `attributes\.name`/],
    [{ tag: 'meta', attributes: { name: 'x' } }, /requires `attributes\.content`/],
    [{ tag: 'meta', attributes: { charset: 'latin1' } }, /pages are UTF-8/],
    [{ tag: 'meta', attributes: { 'http-equiv': 'Content-Security-Policy', content: '*' } }, /extend the policy with `security\.allow`/],
    [{ tag: 'style', content: 'a', pages: '!x.md' }, /only exclude files/],
    [{ tag: 'style', content: 'a', pages: [] }, /matches no page/],
  ])('%j', (written, report) => {
    expect(tag(written).join('\n')).toMatch(report)
    expect(tag(written).length).toBe(1)
  })
})

describe('`security`', () => {
  test.each([
    [{ allow: { scripts: [] } }, /Unknown option `security\.allow\.scripts`\. Did you mean `script`\?/],
    [{ allow: { script: 'https://a.example' } }, /`security\.allow\.script` must be a list/],
    [{ allow: { script: ['https://a.example; x'] } }, /`security\.allow\.script\[0\]` is invalid: it contains a space/],
    [{ pages: [{ match: 'guide/**' }] }, /`security\.pages\[0\]\.allow` is required/],
    [{ pages: [{ match: 5, allow: {} }] }, /`security\.pages\[0\]\.match` must be a glob or a list of globs/],
    [true, /`security` must be an object or `false`/],
    ['off', /`security` must be an object or `false`/],
  ])('%j', (security, report) => {
    expect(reportsOf({ security }).join('\n')).toMatch(report)
  })

  test('without it, handlers and a custom policy are the owner’s responsibility', () => {
    const own = { tag: 'meta', attributes: { 'http-equiv': 'Content-Security-Policy', content: "default-src 'self'" } }
    expect(reportsOf({ security: false, head: [own, { tag: 'script', attributes: { src: '/x.js', onload: 'a()' } }] })).toEqual([])
  })
})
