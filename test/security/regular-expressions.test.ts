import { describe, expect, test } from 'vitest'
import { withDeadline } from '../../src/kit/threads/with-deadline.ts'
import { attacksOn } from './attack-pattern.ts'
import { collectPatterns } from './collect-patterns.ts'

/** Folders that process text of the content. */
const folders = [
  'src/core/assemble',
  'src/core/check',
  'src/core/diagnostics',
  'src/core/discover',
  'src/core/manifest',
  'src/core/markdown',
  'src/core/pipeline',
  'src/core/policy',
  'src/core/render',
  'src/features',
  'src/kit',
  'src/tools/migrate/docfx',
  'src/tools/migrate/mdbook',
  'src/tools/migrate/text',
  'src/tools/migrate/vitepress',
  'templates/search',
]

/** Expressions that are created at run time, and why they stay fast. */
const knownCompositions: Readonly<Record<string, string>> = {
  'src/features/samples/plan-units.ts': 'The names of the kinds, and nothing of the content.',
  'src/core/diagnostics/printable-text.ts': 'A class of signs, and a color of a fixed form.',
  'src/core/discover/sanitize-svg.ts': 'A name of our own, in text whose tags the sanitizer has paired.',
  'src/core/markdown/prepare-grammar.ts': 'The rules of highlight.js side by side, as it composes them itself.',
  'src/kit/text/foreign-pattern.ts': 'Patterns of other people, which have limits.',
  'src/features/abbreviations/index.ts': 'The abbreviations of the page, escaped.',
  'src/core/markdown/component-extension.ts': 'The name of a component, which has letters and digits only.',
  'src/core/markdown/control-characters.ts': 'An expression of the same file with another flag.',
  'src/features/content-rules/index.ts': 'The words of the config, escaped.',
  'src/core/markdown/linear-tokenizer.ts': 'Rules of marked with a limit in the place of `+`.',
  'src/kit/markdown-lines/front-matter.ts': 'An expression of the same file with another flag.',
  'src/features/references/doc-text.ts': 'Expressions of the same file, one after another.',
  'src/core/render/render-page.ts': 'A marker.',
}

/** Slow for long texts, but never given one. */
const forShortTexts: Readonly<Record<string, string>> = {
  'src/kit/text/format-values.ts: /[\\s,;:.–—-]+$/': 'What is cut off has the length of an excerpt.',
  'src/core/markdown/prepare-grammar.ts: /\\[(?:[^\\\\\\]]|\\\\.)*\\]|\\(\\??|\\\\([1-9]\\d*)|\\\\./gs':
    'Only the rules of grammars are read.',
  'src/kit/text/foreign-pattern.ts: /\\[[^\\]]*\\]/g': 'Patterns of more than 2,000 characters are not matched.',
  'src/features/references/doc-text.ts: /(?<image>!?)\\[(?<label>(?:[^[\\]\\\\]|\\\\.|\\[(?:[^[\\]\\\\]|\\\\.)*\\])*)\\]\\(\\s*(?!\\s)(?<href>[^\\s()<>]*(?:\\([^\\s()]*\\)[^\\s()<>]*)*)(?<title>(?:\\s+"[^"]*")?)\\s*\\)/':
    'Brackets behind a backslash are read by another rule.',
  'src/features/openapi/try-it-servers.ts: /\\[([^\\]]*)\\]\\([^)]*\\)/g': 'Only the first 2,000 characters are read.',
  'src/cli/reporters/pretty.ts: /^( *(?:\\d+|…)? *\\|)( +\\^+$)?/gm': 'The lines of a code frame have a limited width.',
}

/** The text length for the first measurement. */
const screen = { length: 8_000, ms: 10 }
/** Suspects are measured with longer texts: linear expressions take less than a millisecond, quadratic ones 100 or more. */
const proof = { length: 16_000, ms: 60 }
/** An exponential expression never ends. */
const deadlineMs = 4_000

/** The first attack that an expression takes too long for, as it would be reported. */
function findAttack(source: string, flags: string, limitMs = deadlineMs): string | undefined {
  let found: string | undefined
  const isDone = withDeadline(
    () => {
      for (const attack of attacksOn(source, flags)) {
        const screened = timeOf(source, flags, attack(screen.length))
        if (screened < screen.ms) continue
        const text = attack(screened < proof.ms ? proof.length : screen.length)
        // Other processes affect even CPU times, so the minimum of three is used.
        const ms = Math.min(...[1, 2, 3].map(() => timeOf(source, flags, text)))
        if (ms < proof.ms) continue
        found = `${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 30))}…${JSON.stringify(text.slice(-5))}`
        return
      }
    },
    { ms: limitMs },
  )
  return isDone ? found : 'no end'
}

function timeOf(source: string, flags: string, text: string): number {
  const pattern = new RegExp(source, flags)
  const before = process.cpuUsage()
  // Global expressions are run for all matches, anchored ones once.
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('regular expressions for content', () => {
  const { patterns, composed } = collectPatterns(folders)

  test('are found', () => {
    expect(patterns.length).toBeGreaterThan(150)
    expect(patterns.map(({ name }) => name)).toContainEqual(expect.stringContaining('src/core/markdown/fence-info.ts'))
  })

  test.each(['\\s*\\{#([^{}\\n]*)\\}\\s*$', '^#[ \\t]*(?:cut|errors:[ \\t]*[\\d ,\\t]+)[ \\t]*$', '[ \\t]*(?:-->)?[ \\t]*$'])(
    'one like %s would be noticed',
    (source) => {
      expect(findAttack(source, '', 1_000)).toBeDefined()
    },
  )

  test('one that does not end would be noticed', () => {
    expect(findAttack('^(?:a+)+$', '', 1_000)).toBe('no end')
  })

  test('are put together only where it is known that they stay quick', () => {
    expect([...new Set(composed)].sort()).toEqual(Object.keys(knownCompositions).sort())
  })

  test('take linear time', { timeout: 600_000 }, () => {
    const slow = patterns.flatMap(({ name, source, flags }) => {
      if (name in forShortTexts) return []
      // A busy machine makes one measurement slow, or two, but not three.
      const attack = findAttack(source, flags) && findAttack(source, flags, 5 * deadlineMs) && findAttack(source, flags, 5 * deadlineMs)
      return attack === undefined ? [] : [`${name} needs ${attack}`]
    })
    const advice = `Slow for ${proof.length} signs: anchor the expression, trim the text first, or search with indexOf`
    expect(slow.join('\n'), advice).toBe('')
  })
})
