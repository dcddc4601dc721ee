import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { themeColors } from '../../templates/components/document-head.tsx'

const templates = join(dirname(fileURLToPath(import.meta.url)), '../../templates')
const styles = join(templates, 'styles')

/** Name -> [light, dark], as in `tokens.css`. */
const tokens = new Map(
  [...readFileSync(join(styles, 'tokens.css'), 'utf8').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
)

const backgrounds = ['bg', 'surface', 'raised']
const kinds = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger']
const code = [...tokens.keys()].filter((name) => /^code-(text|comment|keyword|string|function|type|number|property)$/.test(name))
const codeBackgrounds = ['code-bg', 'code-marked', 'code-added', 'code-removed']

const pairs: readonly (readonly [string, string])[] = [
  ...['text', 'text-muted', 'text-faint', 'accent-text'].flatMap((ink) => backgrounds.map((ground) => [ink, ground] as const)),
  ['accent-text', 'accent-soft'],
  ['accent-ink', 'accent'],
  ...kinds.flatMap((kind) => [
    [kind, `${kind}-soft`] as const,
    ['text', `${kind}-soft`] as const,
    ['accent-text', `${kind}-soft`] as const,
  ]),
  ['text-faint', 'code-bg'],
  ['text-muted', 'code-bg'],
  ...code.flatMap((ink) => codeBackgrounds.map((ground) => [ink, ground] as const)),
  ['tip', 'code-added'],
  ['danger', 'code-removed'],
]

describe.each(['light', 'dark'] as const)('colours in %s', (mode) => {
  it.each(pairs)('%s on %s can be read (AA)', (ink, ground) => {
    expect(contrast(color(ink, mode), color(ground, mode))).toBeGreaterThanOrEqual(4.5)
  })

  it('matches the color of the browser’s interface', () => {
    expect(themeColors[mode]).toBe(color('bg', mode))
  })
})

describe('the style sheet', () => {
  const bundled =
    buildSync({ entryPoints: [join(styles, 'index.css')], bundle: true, minify: true, write: false }).outputFiles[0]?.text ?? ''

  it('imports every part', () => {
    const index = readFileSync(join(styles, 'index.css'), 'utf8')
    // The styles of the feedback form and of formulas, and of the form that sends requests, are files of their own, for sites and pages that have them.
    const parts = readdirSync(styles).filter(
      (name) => !['index.css', 'feedback.css', 'open-in.css', 'math.css', 'journal.css', 'try-it.css'].includes(name),
    )
    expect(parts.filter((name) => !index.includes(`"./${name}"`))).toEqual([])
  })

  it('is at most 15 kB compressed', () => {
    expect(gzipSync(bundled).length).toBeLessThanOrEqual(15_000)
  })

  it('loads nothing external', () => {
    expect(bundled).not.toMatch(/url\((?!['"]?data:)/)
    expect(bundled).not.toContain('@font-face')
  })

  it('only uses defined tokens, unless there is a fallback', () => {
    const defined = new Set([...bundled.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]))
    expect([...bundled.matchAll(/var\((--[\w-]+)\)/g)].map((match) => match[1]).filter((name) => !defined.has(name))).toEqual([])
  })
})

it('scripts before any interaction are under 8 kB compressed', () => {
  const client = join(templates, '../dist/client')
  const { theme } = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'))
  const [entry = '', ...parts] = [theme.entry, ...theme.imports].map((name: string) => readFileSync(join(client, name), 'utf8'))
  const bytes = [entry, theme.preload, ...parts].map((text) => gzipSync(text).length).reduce((sum, size) => sum + size)
  expect(bytes).toBeLessThanOrEqual(8_000)
  expect(entry + parts.join('')).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write/)
})

function color(name: string, mode: 'light' | 'dark'): string {
  const token = tokens.get(name)
  if (!token) throw new Error(`tokens.css has no --${name}`)
  return token[mode]
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
