import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'

const page = `# Includes

> \`\`\`ts file="/samples/a.ts"
> \`\`\`

1. Step

   \`\`\`ts file="/samples/a.ts#part" title="part.ts"
   \`\`\`

\`\`\`md file="/samples/b.md"
\`\`\`

::::code-group

\`\`\`ts title="a" file="/samples/a.ts#part"
\`\`\`

~~~ts title="b" file="/samples/a.ts#part"
own
~~~

::::

\`\`\`ts file="/samples/hidden.ts"
\`\`\`

End of the [page](./index.md).
`

test('the Markdown of a page contains the code that it includes from files, in fences that fit', async () => {
  const root = createProject({
    'docs.config.ts': "export default { title: 'A', lastUpdated: false, includes: ['samples'] }\n",
    'content/index.md': page,
    'samples/a.ts': '// #region part\nexport const a = 1\n// #endregion part\nexport const b = 2 // [!code ++]\n',
    'samples/b.md': '# B\n\n```js\nx\n```\n\n[link](./index.md)\n',
    'samples/hidden.ts': 'secret()\n// ---cut---\nshown()\n',
  })
  const read = () => readFileSync(join(root, 'out/index.md'), 'utf8')
  expect(await docsgen(['build', '--strict'], { cwd: root })).toMatchObject({ code: 0 })
  const text = read()
  expect(text).toMatch(
    /> ```ts file="\/samples\/a\.ts"\n(?:> \/\/ #region part\n)?> export const a = 1\n(?:> \/\/ #endregion part\n)?> export const b = 2\n> ```\n/,
  )
  expect(text).toContain('   ```ts file="/samples/a.ts#part" title="part.ts"\n   export const a = 1\n   ```\n')
  expect(text).toContain('````md file="/samples/b.md"\n# B\n\n```js\nx\n```\n\n[link](./index.md)\n````\n')
  expect(text).toContain('```ts title="a" file="/samples/a.ts#part"\nexport const a = 1\n```\n')
  expect(text).toContain('~~~ts title="b" file="/samples/a.ts#part"\nexport const a = 1\n~~~\n')
  expect(text).toContain('```ts file="/samples/hidden.ts"\nshown()\n```\n')
  expect(text).not.toContain('secret()')
  expect(text).toContain('End of the [page](/index.md).')

  writeFiles(root, { 'samples/a.ts': '// #region part\nexport const a = 3\n// #endregion part\n' })
  expect(await docsgen(['build', '--strict'], { cwd: root })).toMatchObject({ code: 0 })
  expect(read()).toContain('   export const a = 3\n')
  expect(read()).not.toContain('a = 1')
})
