import { expect, test } from 'vitest'
import { planStarter } from '../../src/starter/plan-starter.ts'
import { readStarter } from '../../src/starter/write-starter.ts'

const values = { title: 'Acme', packageName: 'acme', docsgen: '^9.8.7' }

test('every file of the starter is planned, under the name it has in a project', () => {
  expect([...planStarter(readStarter(), values, []).keys()].sort()).toEqual([
    '.gitignore',
    'README.md',
    'content/guide/configuring.md',
    'content/guide/deploying.md',
    'content/guide/index.md',
    'content/guide/writing.md',
    'content/index.tsx',
    'docs.config.ts',
    'package.json',
    'public/favicon.svg',
    'tsconfig.json',
  ])
})

test('the site’s own names are everywhere, and nothing else is left of the starter’s', () => {
  const files = planStarter(readStarter(), values, [])
  for (const [path, text] of files) expect(text.toLowerCase(), path).not.toMatch(/my[ -]docs/)
  expect(files.get('docs.config.ts')).toContain("title: 'Acme',")
  expect(files.get('README.md')).toMatch(/^# Acme\n/)
  expect(JSON.parse(files.get('package.json') ?? '')).toMatchObject({ name: 'acme', private: true, devDependencies: { docsgen: '^9.8.7' } })
})

test.each([`It's "new"`, 'a\\b', '$& $1 `y`', '</em>{title}', 'tab\tand [link](x) *b* <i>'])('the title %s stays a title', (title) => {
  const files = planStarter(readStarter(), { ...values, title }, [])
  const literal = /title: ('.*'),/.exec(files.get('docs.config.ts') ?? '')?.[1] ?? ''
  expect(new Function(`return ${literal}`)()).toBe(title)
  expect(files.get('content/index.tsx')).toContain(`const title = ${literal}\n`)
})

test('a readme and a .gitignore that are there are kept', () => {
  const planned = (...present: string[]) => [...planStarter(readStarter(), values, present).keys()]
  expect(planned('LICENSE', '.git')).toContain('README.md')
  for (const name of ['README.md', 'readme.rst', 'README']) expect(planned(name)).not.toContain('README.md')
  expect(planned('.gitignore')).not.toContain('.gitignore')
})
