import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readTree } from '../cli/project.ts'
import { buildOwnSite, type OwnSite, repository } from './own-site.ts'
import { findBrokenLinks } from './walk-links.ts'

let own: OwnSite
let site: Readonly<Record<string, string>>

// Without cached packages, those for samples are installed first.
beforeAll(async () => {
  own = await buildOwnSite()
  site = readTree(own.out) ?? {}
}, 600_000)

test('this repository’s site builds without problems', () => {
  expect(own.built.stderr).not.toMatch(/error|warning/)
  expect(own.built.code).toBe(0)
  expect(Object.keys(site)).toEqual(expect.arrayContaining(['404.html', '_headers', 'index.html', 'llms.txt', 'robots.txt']))
})

test('every internal link leads to an existing page and anchor', () => {
  const { broken, followed } = findBrokenLinks(site)
  expect(followed).toBeGreaterThan(100)
  expect(broken).toEqual([])
})

test('every page has a unique title, a language, and one heading of the first level', () => {
  const pages = Object.entries(site).filter(([path, text]) => path.endsWith('.html') && !text.includes('http-equiv="refresh"'))
  for (const [path, text] of pages) {
    expect(text.match(/<h1[\s>]/g), path).toHaveLength(1)
    expect(text, path).toMatch(/^<!doctype html><html lang="en"/i)
  }
  const titles = pages.map(([, text]) => text.match(/<title>([^<]*)<\/title>/)?.[1])
  expect(titles).not.toContain(undefined)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

const checker = join(repository, 'node_modules/vnu-jar/build/dist/vnu.jar')
const hasJava = spawnSync('java', ['-version']).status === 0
const canValidate = hasJava && existsSync(checker)

/** Newer than the checker: its message, and where the rule is specified. */
const unknownToChecker: readonly (readonly [message: RegExp, source: string])[] = [
  [/^CSS: “mask”: .*(?:not recognized|is not a “mask” value)/, 'the shorthand of https://www.w3.org/TR/css-masking-1/'],
  [/^CSS: “transition”: “allow-discrete”|“@starting-style”/, 'https://www.w3.org/TR/css-transitions-2/'],
]

test.runIf(canValidate)(
  `its HTML and CSS are valid${canValidate ? '' : ' (skipped: the Nu checker needs Java)'}`,
  { timeout: 120_000 },
  () => {
    // Pages about declarations are similar, so only one in this many is checked.
    const generatedStep = process.env.DOCSGEN_THOROUGH ? 1 : 12
    const files = Object.keys(site)
      .filter((path) => /\.(?:html|css)$/.test(path))
      .filter((path, index) => !/^reference\/(?:typescript-api|graphql-api)\//.test(path) || index % generatedStep === 0)
    expect(files.length).toBeGreaterThan(15)
    // All it has to say is on stderr; its exit code is 1 where it is anything.
    // The last compiler of Java costs more than it gains here, and the first needs a larger stack.
    const args = [
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-Xss16m',
      '-jar',
      checker,
      '--errors-only',
      '--also-check-css',
      '--format',
      'json',
      ...files,
    ]
    const { stderr } = spawnSync('java', args, { cwd: own.out, encoding: 'utf8', maxBuffer: 64_000_000 })
    const { messages } = JSON.parse(stderr) as { messages: readonly Message[] }
    const wrong = messages.filter(({ message }) => !unknownToChecker.some(([known]) => known.test(message)))
    expect(wrong.map(({ url, lastLine, lastColumn, message }) => `${url.split('/out/')[1]}:${lastLine}:${lastColumn} ${message}`)).toEqual(
      [],
    )
  },
)

interface Message {
  readonly url: string
  readonly lastLine: number
  readonly lastColumn: number
  readonly message: string
}
