import { expect, test } from 'vitest'
import { makePages, makePagesOf } from './typescript-pages.ts'

test('a link to a name without a page is reported at its line and shown as text', () => {
  const { reports, textOf } = makePagesOf(`
/**
 * @description
 * Brews with a {@link Kettle},
 * then with a {@link Kettl | small kettle}.
 *
 * @docsCategory brewing
 */
export interface Brewer {
  /** Needs {@link Samovar.heat}. */
  heat: number
}
/** @docsCategory brewing */
export interface Kettle {}
`)
  expect(reports).toEqual([
    'tea-shop@1.2.3/dist/index.d.ts:5 reference/unresolved-link No page documents `Kettl`, so this link is shown as text.',
    'tea-shop@1.2.3/dist/index.d.ts:10 reference/unresolved-link No page documents `Samovar.heat`, so this link is shown as text.',
  ])
  const text = textOf('reference/brewing/brewer')
  expect(text).toContain('Brews with a [Kettle][],\nthen with a small kettle.')
  expect(text).toContain('Needs `Samovar.heat`.')
})

test('a similar member is suggested, and nothing is reported for members that no page lists', () => {
  const { diagnostics } = makePagesOf(
    '/** See {@link Kettle.emtpy}, {@link Kettle.empty}, and {@link Kettle.secret}.\n * @docsCategory x */ export class Kettle {\n  empty(): void\n  private secret(): void\n}',
  )
  expect(diagnostics.map(({ message }) => message)).toEqual(['No page documents `Kettle.emtpy`, so this link leads to `Kettle`.'])
  expect(diagnostics[0]?.hint).toMatch(/^Did you mean `Kettle.empty`\?/)
})

test('a similar name is suggested', () => {
  const { diagnostics } = makePagesOf('/** See {@link Ketle}.\n * @docsCategory x */ export interface Kettle {}')
  expect(diagnostics[0]?.hint).toMatch(/^Did you mean `Kettle`\?/)
})

test('accepted names and addresses become text silently', () => {
  const { reports, textOf } = makePagesOf(
    '/** See {@link Observable}, {@link Subject.next} and [the guide](/guides/old/x).\n * @docsCategory x */ export interface Kettle {}',
    { accept: ['Observable', 'Subject.*', '/guides/old/*'] },
  )
  expect(reports).toEqual([])
  expect(textOf('reference/x/kettle')).toContain('See `Observable`, `Subject.next` and the guide.')
})

test('a file with syntax errors is skipped with one warning; the others have pages', () => {
  const { reports, paths } = makePages([
    {
      files: {
        'a.d.ts': '/** @docsCategory x */\nexport interface A {}',
        'b.d.ts': '/** @docsCategory x */\nexport interface B {\n  broken: ]\n}',
        'c.d.ts': `/** @docsCategory x */ export type Deep = ${'('.repeat(50_000)}1${')'.repeat(50_000)}`,
        'd.d.ts': `/** @docsCategory x */ export type Long = 1${'[]'.repeat(50_000)}`,
        'undocumented.d.ts': 'export interface C {',
      },
    },
  ])
  expect(reports).toEqual([
    expect.stringMatching(/^tea-shop@1\.2\.3\/b\.d\.ts:3 reference\/unreadable-file This file cannot be parsed as TypeScript: /),
    'tea-shop@1.2.3/c.d.ts: reference/unreadable-file This file cannot be parsed as TypeScript: its types are nested too deeply, its lines are too long, or it has too many errors. No pages are generated for its declarations.',
    'tea-shop@1.2.3/d.d.ts: reference/unreadable-file This file cannot be parsed as TypeScript: its types are nested too deeply, its lines are too long, or it has too many errors. No pages are generated for its declarations.',
  ])
  expect(paths).toEqual(['reference/x/a.md', 'reference/x/index.md'])
})
