import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, type Files, smallSite } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const config = (budgets: string) =>
  `export default { title: 'Small', base: '/docs/', lastUpdated: false, check: { budgets: ${budgets} } }\n`
const square = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><desc>${'x'.repeat(size)}</desc></svg>\n`
const site: Files = {
  ...smallSite,
  'content/guide/first.md': `# First\n\nThen the [second](./second.md#a-heading).\n\n## Long part\n\n${'Many words. '.repeat(2_000)}\n\n## Short part\n\n![](./small.svg) ![](./large.svg)\n`,
  'content/guide/small.svg': square(1_000),
  'content/guide/large.svg': square(20_000),
}

async function warningsOf(root: string): Promise<readonly (readonly [file: string, message: string, hint: string])[]> {
  const { stdout } = await docsgen(['build', '--report', 'json'], { cwd: root })
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly {
      readonly code: string
      readonly message: string
      readonly hint: string
      readonly location: { readonly file: string }
    }[]
  }
  return diagnostics.filter(({ code }) => code === 'budget/exceeded').map(({ location, message, hint }) => [location.file, message, hint])
}

describe.concurrent('budgets', () => {
  test('a report names the page, the total, the limit, and the largest part', async ({ expect }) => {
    const root = createProject({
      ...site,
      'docs.config.ts': config("[{ pages: 'guide/**', html: 20, script: 1, css: 1, pictures: 10, domNodes: 20 }]"),
    })
    const warnings = await warningsOf(root)
    const first = warnings.filter(([file]) => file === 'content/guide/first.md').map(([, message]) => message)
    expect(first).toHaveLength(5)
    expect(first.find((message) => message.includes(' of HTML'))).toMatch(
      /^The page `\/guide\/first` has 3\d(?:\.\d)? kB of HTML, and its budget is 20 kB\. The largest part is the section `#long-part` with 24(?:\.\d)? kB\.$/,
    )
    expect(first.find((message) => message.includes(' of images'))).toMatch(
      /has 21(?:\.\d)? kB of images, and its budget is 10 kB\. The largest part is `assets\/files\/large\.\w+\.svg` with 20(?:\.\d)? kB\.$/,
    )
    expect(first.find((message) => message.includes(' of scripts'))).toMatch(/The largest part is `assets\/\w+\.\w+\.js` with /)
    expect(first.find((message) => message.includes(' of styles'))).toMatch(/The largest part is `assets\/styles\.\w+\.css` with /)
    expect(first.find((message) => message.includes(' elements,'))).toMatch(
      /^The page `\/guide\/first` has \d+ elements, and its budget is 20 elements\./,
    )
    expect(new Set(warnings.map(([file]) => file))).toEqual(new Set(['content/guide/first.md', 'content/guide/second.md']))
    expect(warnings.find(([, message]) => message.includes(' of HTML'))?.[2]).toBe(
      'Split the page, or raise the limit `check.budgets[0].html` in the config.',
    )
    // An incremental build measures pages that it does not render.
    expect(await warningsOf(root)).toEqual(warnings)
    writeFileSync(join(root, 'content/index.md'), '# Home\n\nRead the [first page](./guide/first.md) now.\n')
    expect(await warningsOf(root)).toEqual(warnings)
  })

  test('the last entry that matches a page and has a limit counts', async ({ expect }) => {
    const root = createProject({
      ...site,
      'docs.config.ts': config(
        "[{ pictures: 10, html: 20 }, { pages: 'guide/first.md', html: 500 }, { pages: ['guide/**', '!guide/f*'], pictures: 1 }]",
      ),
    })
    const warnings = await warningsOf(root)
    expect(warnings.map(([file, , hint]) => [file, hint])).toEqual([
      ['content/guide/first.md', expect.stringContaining('`check.budgets[0].pictures`')],
    ])
  })

  test('fails a strict build, which publishes nothing', async ({ expect }) => {
    const root = createProject({ ...site, 'docs.config.ts': config('[{ pictures: 10 }]') })
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain('content/guide/first.md - warning budget/exceeded\n')
    expect(stderr).toContain('Nothing was published.')
    const fine = createProject({
      ...site,
      'docs.config.ts': config('[{ pictures: 22, html: 100, script: 500, css: 500, domNodes: 2000 }]'),
    })
    expect((await docsgen(['build', '--strict'], { cwd: fine })).code).toBe(0)
  })

  test('a limit must be a positive number', async ({ expect }) => {
    const root = createProject({ ...site, 'docs.config.ts': config('[{ html: 0 }, { pages: [] }]') })
    const { code, stderr } = await docsgen(['check'], { cwd: root })
    expect(code).toBe(2)
    expect(stderr).toContain('`check.budgets[0].html` is invalid: it must be greater than 0.')
    expect(stderr).toContain('`check.budgets[1].pages` is invalid: it is empty, so it matches no page.')
  })
})
