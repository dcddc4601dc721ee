import picomatch from 'picomatch/posix'
import { describe, expect, test } from 'vitest'
import { createLinearMatcher, createPathMatcher, findGlobProblem } from '../../src/kit/files/path-matcher.ts'
import { withDeadline } from '../../src/kit/threads/with-deadline.ts'
import { writeSite } from '../tools/migrate/write-site.ts'

const long = `${'a'.repeat(250)}/${'a'.repeat(250)}/${'a/'.repeat(300)}a`

describe('patterns end quickly', () => {
  test.each([
    ['wildcards', `${'*a'.repeat(30)}b`],
    ['wildcards in braces', `{${'*a'.repeat(30)}b,${'*a'.repeat(30)}c}`],
    ['folders', `${'**/a/'.repeat(30)}b`],
    ['folders and wildcards', `${'**/*a*/'.repeat(30)}b`],
    ['braces', `${'{a,a}'.repeat(60)}b`],
    ['braces in braces', `${'{a,'.repeat(60)}b${'}'.repeat(60)}`],
    ['groups', `${'@(a|a)'.repeat(60)}b`],
    ['repeated groups', '+(a|aa)b'],
    ['repeated groups in groups', '*(*(a))b'],
    ['excluded groups', `${'!(a)'.repeat(60)}b`],
    ['optional groups', `${'?(a)'.repeat(60)}b`],
    ['classes', `${'*[a-z]'.repeat(30)}0`],
    ['two folders and a wildcard', '**/a/**/*b'],
    ['three wildcards', '*a*a*b'],
    ['one group with wildcards', '!(*a*a*)b'],
    ['an excluded pattern', `!${'*a'.repeat(30)}b`],
    ['a long pattern', '*'.repeat(500_000)],
  ])('%s', (_, glob) => {
    const match = () => {
      const matches = createPathMatcher(['**', glob])
      for (let index = 0; index < 20; index++) {
        matches(long)
        matches('a'.repeat(250))
      }
    }
    expect(withDeadline(match, { ms: 5_000 })).toBe(true)
  })

  test('many patterns', () => {
    expect(findGlobProblem(Array.from({ length: 2_000 }, (_, index) => `${index}`))).toBe('there are more than 1000 patterns')
  })
})

test('patterns that people write have no problem', () => {
  const globs = [
    '**/*.test.{js,jsx,ts,tsx}',
    '**/_*.{js,jsx,ts,tsx,md,mdx}',
    '**/__tests__/**',
    '{a,b}/**/{c,d}/**/*.{md,mdx}',
    '!(a|b)/*.md',
    '**/[!_]*',
  ]
  expect(findGlobProblem(globs)).toBeUndefined()
  expect(findGlobProblem(['a', '+(a|aa)b'])).toBe('the pattern `+(a|aa)b` combines too many wildcards and groups')
})

test('the linear matcher agrees with picomatch', () => {
  const parts = [
    'a',
    '*',
    '**',
    'a*',
    '*a',
    '*.md',
    '*.*',
    'a*b*',
    '?',
    '?a',
    '.a',
    '.*',
    '[ab]',
    '[a-c]x*',
    '{a,b}',
    '*{.md,.x}',
    '{a,b/c}',
    'b-c',
    '{a,{b,c}}',
  ]
  const names = ['a', 'b', 'ab', 'aab', '.a', 'a.md', 'b.x.md', '.md', 'ba', 'c', 'b-c', 'axb']
  let seed = 1
  const pick = (all: readonly string[]) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return all[Math.floor((seed / 2_147_483_648) * all.length)] ?? ''
  }
  const wrong: string[] = []
  for (let round = 0; round < 20_000; round++) {
    const glob = Array.from({ length: 1 + (round % 4) }, () => pick(parts)).join('/')
    const path = Array.from({ length: 1 + (round % 5) }, () => pick(names)).join('/')
    const dot = round % 2 === 0
    const found = createLinearMatcher(glob, { dot, groups: true })?.(path)
    if (found !== picomatch(glob, { posix: true, dot })(path)) wrong.push(`${glob} ${path} ${dot}`)
  }
  expect(wrong).toEqual([])
})

test('patterns of other tools that cannot be used are reported', async () => {
  const bad = `${'+(a|aa)'.repeat(20)}b`
  const page = { 'docs/index.md': '# A\n', [`docs/${'a'.repeat(200)}.md`]: '# B\n' }
  const vitepress = await writeSite('vitepress', { ...page, 'docs/.vitepress/config.ts': `export default {\n  srcExclude: ['${bad}'] }` })
  expect(vitepress.problems).toEqual([
    expect.stringMatching(/^other-site\/config-syntax docs\/\.vitepress\/config\.ts:2: .*combines too many wildcards and groups\.$/),
  ])
  const docusaurus = await writeSite('docusaurus', {
    ...page,
    'docusaurus.config.js': `module.exports = { title: 'x', url: 'https://x.example', baseUrl: '/', presets: [['classic', { docs: { exclude: ['${bad}'] } }]] }`,
  })
  expect(docusaurus.problems).toEqual([expect.stringContaining('combines too many wildcards and groups')])
  const mkdocs = await writeSite('mkdocs', { ...page, 'mkdocs.yml': `site_name: x\nexclude_docs: |\n  ${'*a'.repeat(600)}b\n` })
  expect(mkdocs.problems).toEqual([expect.stringMatching(/^other-site\/config-syntax mkdocs\.yml:2: .*is longer than 1000 characters\.$/)])
})
