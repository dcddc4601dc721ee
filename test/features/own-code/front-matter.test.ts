import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

/** A schema without a library, by the standard that libraries follow. */
const configWith = (level: string) => `
const schema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: ({ level }) =>
      typeof level === 'number' ? { value: { level: ${level} } } : { issues: [{ message: 'Expected a number', path: ['level'] }] },
  },
}
export default { title: 'Site', lastUpdated: false, components: { Level: 'level.tsx' }, frontMatter: schema }
`

const files = {
  'docs.config.ts': configWith('level'),
  'level.tsx': `import { usePage } from 'docsgen/theme'
export default function Level() {
  return <b>Level {usePage<{ level: number }>().frontMatter.level}</b>
}
`,
  'content/index.md': '---\nlevel: 3\n---\n\n# Home\n\n<Level />\n',
}

test('components get the schema’s result; a changed schema applies to cached pages', async () => {
  const cwd = createProject(files)
  const html = () => readFileSync(join(cwd, 'out/index.html'), 'utf8')
  expect(await docsgen(['build', '--strict'], { cwd })).toMatchObject({ code: 0 })
  expect(html()).toContain('<b>Level 3</b>')

  writeFiles(cwd, { 'docs.config.ts': configWith('level * 2') })
  expect(await docsgen(['build', '--strict'], { cwd })).toMatchObject({ code: 0 })
  expect(html()).toContain('<b>Level 6</b>')
  const rendered = readTree(join(cwd, 'out'))
  expect(await docsgen(['build', '--strict'], { cwd })).toMatchObject({ code: 0 })
  expect(readTree(join(cwd, 'out'))).toEqual(rendered)

  writeFiles(cwd, { 'content/index.md': '---\ntitle: Home\nlevel: three\n---\n\n<Level />\n' })
  const refused = await docsgen(['check'], { cwd })
  expect(refused.code).toBe(1)
  expect(refused.stdout + refused.stderr).toContain('content/index.md:3:1 - error front-matter/own-value')
})

test('texts of the config are in the language of each page', async () => {
  const cwd = createProject({
    'docs.config.ts': `export default {
  title: { en: 'Acme', de: 'Akme' },
  description: { en: 'All about it.', de: 'Alles darüber.' },
  lastUpdated: false,
  url: 'https://docs.example.com',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  versions: [{ id: '2', label: { en: 'Two', de: 'Zwei' } }],
  sidebars: { docs: [{ category: { en: 'Guides', de: 'Anleitungen' }, items: ['guide'] }, { href: 'https://example.com', label: { en: 'More', de: 'Mehr' } }] },
  navbar: { items: [{ label: { en: 'Docs', de: 'Doku' }, sidebar: 'docs' }] },
  footer: { groups: [{ title: { en: 'Learn', de: 'Lernen' }, items: [{ label: { en: 'Guide', de: 'Leitfaden' }, href: '/guide' }] }], copyright: { en: 'Ours', de: 'Unser' } },
  announcement: { id: '1', text: { en: 'News', de: 'Neues' } },
  admonitions: { note: { title: { en: 'Note', de: 'Hinweis' } } },
}
`,
    'content/index.md': ':::note\nText\n:::\n',
    'content/guide.md': '# Guide\n',
    'i18n/de/content/index.md': ':::note\nText\n:::\n',
  })
  expect(await docsgen(['build', '--strict'], { cwd })).toMatchObject({ code: 0 })
  const read = (file: string) => readFileSync(join(cwd, 'out', file), 'utf8')
  const english = ['<title>Acme</title>', 'og:site_name" content="Acme"', '>Two<', '>Docs<', '>Learn<', '>Guide<', 'Ours', 'News', '>Note<']
  const german = [
    '<title>Akme</title>',
    'og:site_name" content="Akme"',
    '>Zwei<',
    '>Doku<',
    '>Lernen<',
    '>Leitfaden<',
    'Unser',
    'Neues',
    '>Hinweis<',
  ]
  for (const text of english) expect(read('index.html'), text).toContain(text)
  for (const text of german) expect(read('de/index.html'), text).toContain(text)
  for (const text of ['Akme', 'Hinweis', 'Neues', 'Lernen', 'Doku']) expect(read('index.html')).not.toContain(text)
  expect(read('guide.html')).toContain('Guides')
  for (const text of ['Anleitungen', 'Mehr']) expect(read('de/guide.html')).toContain(text)
  expect(read('llms.txt')).toContain('# Acme')
  expect(read('search.html')).toMatch(/<title>Search \| Acme<\/title>.* content="All about it\."/)
  expect(read('de/search.html')).toMatch(/<title>Suchen \| Akme<\/title>.* content="Alles darüber\."/)
})
