import { expect, test } from 'vitest'
import { startDev } from '../core/dev/dev-site.ts'
import { attacks } from './script-places.ts'
import { inspectPage, visitAll } from './visit-pages.ts'

/** The panel of each page lists the problems of all: few pages are enough. */
const tried = attacks.filter((_, index) => process.env.DOCSGEN_THOROUGH !== undefined || index % 4 === 0)

/** Text that is quoted in messages: names of files, anchors, components, attributes, languages, and lines of code. */
const problems = (attack: string) =>
  [
    `[x](<./${attack.replaceAll(/[<>]/g, '')}.md>) [y](#${attack.replaceAll(/[\s()<>]/g, '')})`,
    `<Unknown title="${attack.replaceAll('"', '&quot;')}">x</Unknown>`,
    `\`\`\`nolanguage title="${attack.replaceAll('"', '')}" file="./${attack.replaceAll(/["\s]/g, '')}"\n\`\`\``,
    `:::nobox ${attack}\n\nx\n\n:::`,
    `<div onclick="x" style="y">${attack}`,
    `[[toc ${attack}]] {{ ${attack} }}`,
  ].join('\n\n')

test('the development server shows problems as text, whatever they quote', { timeout: 120_000 }, async () => {
  const pages = tried.map((attack, index) => [
    `content/p${index}.md`,
    `---\ntitle: ${JSON.stringify(attack)}\nnokey: ${JSON.stringify(attack)}\n---\n\n${problems(attack)}\n`,
  ])
  const dev = await startDev({
    'docs.config.ts': "export default { title: 'Site', lastUpdated: false, footer: { copyright: 'The end' } }\n",
    'content/index.md': '# Home\n',
    ...Object.fromEntries(pages),
  })
  const findings = await visitAll(['', ...tried.map((_, index) => `p${index}`)], true, async (page, path) => {
    await page.goto(`${dev.url}${path}`, { waitUntil: 'load' })
    await page.locator('docsgen-problems section').waitFor({ state: 'attached' })
    const { ran, armed } = await page.evaluate(inspectPage, undefined)
    return ran.length + armed.length === 0 ? undefined : JSON.stringify({ path, ran, armed })
  })
  expect(findings).toEqual([])
})
