import { expect, test } from 'vitest'
import { parseText } from '../core/markdown/parse-text.ts'
import { readPage } from './manual-pages.ts'

const page = readPage('diagnostics/markdown')
const section = page.slice(page.indexOf('{#foreign-syntax}'))
/** The code in the first column of the table. */
const examples = section
  .slice(0, section.indexOf(':::members'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Syntax') && !line.startsWith('| ---'))
  .flatMap((line) =>
    [...(line.split(/(?<!\\)\|/)[1] ?? '').matchAll(/(`+) ?(.+?) ?\1(?!`)/g)].map(([, , code = '']) => code.replaceAll('\\|', '|')),
  )

test('the table has examples', () => {
  expect(examples.length).toBeGreaterThan(60)
})

test.each(examples)('%s is reported', (example) => {
  const text = example.startsWith('```') ? `${example}\ntext\n\`\`\`` : example
  const reported = parseText(`Some text.\n\n${text}\n`).document.diagnostics.map(({ code }) => code)
  expect(reported).toContain('syntax/foreign')
})
