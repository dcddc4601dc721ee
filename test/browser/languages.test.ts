import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { search } from './search-site.ts'
import { serveSite, type TestSite, visit } from './site.ts'

const page = (title: string, word: string) =>
  `# ${title}\n\n${word}.\n\n\`\`\`js\nstart()\n\`\`\`\n\n<FileTree>\n\n- content/\n  - index.md\n\n</FileTree>\n\n:::details\n${word}.\n:::\n`

let site: TestSite
beforeAll(async () => {
  site = await serveSite({
    'docs.config.ts': `export default {
      title: 'Sprachen', description: 'Vier Sprachen.', url: 'https://docs.example.com', lastUpdated: false,
      locales: { de: { label: 'Deutsch' }, ar: { label: 'العربية' }, pl: { label: 'Polski' }, fa: { label: 'فارسی' } },
      feedback: { url: '/feedback' },
    }\n`,
    ...Object.fromEntries(
      ['content', 'i18n/ar/content', 'i18n/pl/content', 'i18n/fa/content'].flatMap((folder) =>
        ['index', 'a', 'b', 'guide/c', 'guide/d'].map((name) => [
          `${folder}/${name}.md`,
          page(`Page ${name}`, name === 'a' ? 'einmal' : 'mehrmals'),
        ]),
      ),
    ),
  })
})

const said = async (page: Page) => (await page.locator('dialog [role=status]').allInnerTexts()).join('')

describe('scripts', () => {
  test.for([
    ['', 'Code kopieren', 'Kopiert', ['1 Ergebnis', '4 Ergebnisse']],
    ['ar/', 'نسخ الكود', 'تم النسخ', ['نتيجة واحدة', '4 نتائج']],
    ['pl/', 'Kopiuj kod', 'Skopiowano', ['1 wynik', '4 wyniki']],
    ['fa/', 'کپی کد', 'کپی شد', ['۱ نتیجه', '۴ نتیجه']],
  ] as const)('in `/%s` speak the language of the page', async ([path, copy, copied, [one, four]]) => {
    const { page, context } = await visit(site, path)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.code').hover()
    const button = page.getByRole('button', { name: copy, exact: true })
    await button.click()
    await expect.poll(() => page.locator('[data-said]').first().getAttribute('data-said')).toBe(copied)
    await search(page, 'einmal', 'Page a')
    await expect.poll(() => said(page)).toBe(one)
    await page.getByRole('combobox').fill('mehrmals')
    await expect.poll(() => said(page)).toBe(four)
  })
})

describe('from right to left', () => {
  test('arrows and chevrons are mirrored, and paths are not', async () => {
    const { page } = await visit(site, 'ar/a')
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl'])
    const styleOf = (selector: string, name: 'rotate' | 'scale' | 'direction', pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, [key, part]) => getComputedStyle(element, part)[key], [name, pseudo] as const)
    expect(await styleOf('.dropdown summary .chevron', 'rotate')).toBe('90deg')
    expect(await styleOf('.prose details summary', 'rotate', '::before')).toBe('180deg')
    expect(await styleOf('.pager-next .pager-title', 'scale', '::after')).toBe('-1 1')
    expect(await styleOf('.pager-previous .pager-title', 'scale', '::before')).toBe('-1 1')
    expect(await styleOf('.file-tree', 'direction')).toBe('ltr')
  })
})
