import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { groupCauses } from '../../../src/core/diagnostics/group-causes.ts'
import { type Files, siteOf } from '../assemble/site-of.ts'
import { reportLine } from '../config-of.ts'

function reports(files: Files, config: Partial<UserConfig> = {}): readonly string[] {
  return siteOf(files, { links: { orphan: 'ignore', missingPage: 'ignore', missingFile: 'ignore' }, ...config })
    .checks()
    .map(reportLine)
    .filter((line) => /html\/refused-by-policy|config\/matches-no-page/.test(line))
}

const page = (text: string): Files => ({ 'content/a.md': text, 'content/clip.mp4': '', 'content/pic.png': '' })

describe('raw HTML that the page’s policy blocks', () => {
  test.each([
    ['<iframe src="https://a.example/x"></iframe>', '1:14', 'frame-src', "frame: ['https://a.example']"],
    ['<iframe src="/a"></iframe>', '1:14', 'frame-src', 'frame: ["\'self\'"]'],
    ['<img src="https://a.example/x.png">', '1:11', 'img-src', "image: ['https://a.example']"],
    ['<img srcset="https://a.example/x.png 2x">', '1:14', 'img-src', "image: ['https://a.example']"],
    ['text <img src="//a.example/x.png">', '1:16', 'img-src', "image: ['https://a.example']"],
    ['<picture><source srcset="https://a.example/x.png"></picture>', '1:26', 'img-src', "image: ['https://a.example']"],
    ['<svg><image href="https://a.example/x.png"/></svg>', '1:19', 'img-src', "image: ['https://a.example']"],
    ['<audio src="https://a.example/x.mp3"></audio>', '1:13', 'media-src', "media: ['https://a.example']"],
    ['<video><source src="https://a.example/x.mp4"></video>', '1:21', 'media-src', "media: ['https://a.example']"],
    ['<video poster="https://a.example/x.png"></video>', '1:16', 'img-src', "image: ['https://a.example']"],
    ['<form action="https://a.example:8443/x"></form>', '1:15', 'form-action', "form: ['https://a.example:8443']"],
    ['<form action="mailto:a@a.example"></form>', '1:15', 'form-action', 'Link to this URL instead'],
    ['<object data="https://a.example/x.swf"></object>', '1:15', 'object-src', 'Pages cannot load objects'],
    ['<Embed src="https://a.example/x" />', '1:13', 'frame-src', "frame: ['https://a.example']"],
    ['<Video src="https://a.example/x.mp4" />', '1:13', 'media-src', "media: ['https://a.example']"],
    ['<embed src="pic.png">', '1:13', 'object-src', 'Pages cannot load objects'],
  ])('%s', (text, place, directive, way) => {
    const [report = '', ...others] = reports(page(text))
    expect(others).toEqual([])
    expect(report).toContain(`content/a.md:${place} warning html/refused-by-policy`)
    expect(report).toContain(`(\`${directive}\`)`)
    expect(report).toContain(way)
  })

  test.each([
    '<img src="pic.png"> <img src="data:image/png;base64,AA">',
    '<video src="clip.mp4" poster="pic.png"></video>',
    '<form action="/a"></form><form></form>',
    '<a href="https://a.example">x</a> [x](https://a.example) ![x](https://a.example/x.png)',
    '<input src="pic.png">',
    '<YouTube id="aqz-KE-bpKQ" /> <Vimeo id="1084537" /> <iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>',
    // The page's policy names the origin already, for its Markdown picture.
    '![x](https://a.example/x.png) <img src="https://a.example/y.png">',
  ])('says nothing of %s', (text) => {
    expect(reports(page(text))).toEqual([])
  })

  test('is one cause per origin and directive, with all its locations', () => {
    const frame = '<iframe src="https://a.example/x"></iframe>\n'
    const site = siteOf({
      'content/a.md': `# A\n\n${frame}\n${frame}`,
      'content/b.md': `# B\n\n${frame}\n<iframe src="https://b.example/x"></iframe>`,
    })
    const refused = site.checks().filter(({ code }) => code === 'html/refused-by-policy')
    expect(groupCauses(refused).map(({ count, files, first }) => [count, files, first.message])).toEqual([
      [3, 2, expect.stringContaining('`https://a.example`')],
      [1, 1, expect.stringContaining('`https://b.example`')],
    ])
  })

  test.each<Partial<UserConfig>>([
    { security: { allow: { frame: ['https://*.a.example'] } } },
    { security: { pages: [{ match: 'a.md', allow: { frame: ['https://x.a.example'] } }] } },
    { security: false },
  ])('is allowed by %j', (config) => {
    expect(reports(page('<iframe src="https://x.a.example/y"></iframe>'), config)).toEqual([])
  })

  test('depends on the policy of each page', () => {
    const frame = '<iframe src="https://a.example/x"></iframe>\n'
    const config: Partial<UserConfig> = { security: { pages: [{ match: ['**', '!b.md'], allow: { frame: ['https://a.example'] } }] } }
    const found = reports({ 'content/a.md': frame, 'content/b.md': frame }, config)
    expect(found.map((line) => line.split(' ')[0])).toEqual(['content/b.md:1:14'])
  })
})

test('a pattern that matches no page is reported', () => {
  const config: Partial<UserConfig> = {
    head: [{ tag: 'style', content: 'a{}', pages: ['a.md', '/a', '!b.md'] }],
    security: { pages: [{ match: 'guide/a', allow: {} }] },
  }
  expect(reports({ 'content/a.md': '# A' }, config).map((line) => line.replace(/ Patterns.*/, ''))).toEqual([
    'docs.config.ts warning config/matches-no-page `head[0].pages` has no effect, because no page matches `/a`. Write a glob for the file’s path relative to the content folder, including the extension, such as `guide/**` or `guide/install.md`.',
    'docs.config.ts warning config/matches-no-page `security.pages[0].match` has no effect, because no page matches `guide/a`. Write a glob for the file’s path relative to the content folder, including the extension, such as `guide/**` or `guide/install.md`.',
  ])
})
