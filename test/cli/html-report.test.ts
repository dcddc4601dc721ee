import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, faultySite, smallSite } from './project.ts'
import { docsgen } from './run-here.ts'

const queries = '- { query: heading, expect: /guide/second }\n- { query: zyzzyva, expect: / }\n- { query: second, expect: / }\n'
const read = (root: string) => readFileSync(join(root, 'report.html'), 'utf8')

describe.concurrent('build --report html', () => {
  test('writes a page about the build, the links, the changes, and the search', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'queries.yaml': queries })
    await docsgen(['build', '--manifest', 'old.json'], { cwd: root })
    writeFileSync(join(root, 'content/new.md'), '# New <b>page</b>\n\nText.\n')
    const options = ['--report', 'html=report.html', '--previous', 'old.json', '--queries', 'queries.yaml']
    const { code, stdout, stderr } = await docsgen(['build', ...options], { cwd: root })
    expect([code, stdout], stderr).toEqual([0, ''])
    const html = read(root)
    expect(html).toMatch(/<section id="stages">.*<th scope="row">render<\/th>/)
    // The new page is in every sidebar.
    expect(html).toContain('4 pages rendered. Builds reuse unchanged pages.')
    expect(html).toContain('<h3>No page links to them: 1</h3>')
    expect(html).toContain('<h3>Added pages: 1</h3><ul><li><code>/new</code> New page</li></ul>')
    expect(html).toContain('<p>1 of 3 queries find the expected page.</p>\n<h3>No results: 1</h3><ul><li><code>zyzzyva</code></li></ul>')
    expect(html).toContain('<h3>Results without the expected page: 1</h3><ul><li><code>second</code></li></ul>')
    const printed = await docsgen(['build', '--report', 'html'], { cwd: root })
    expect(printed.stdout).toMatch(/^<!doctype html>/)
    expect(printed.stdout).not.toContain('id="slowest"')
  })

  test('describes the problems of a build that published nothing, which are also printed', async ({ expect }) => {
    const root = createProject(faultySite)
    const { code, stderr } = await docsgen(['build', '--report', 'html=report.html'], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain('error link/missing-page')
    expect(read(root)).toContain('<b>Not published</b>')
    expect(read(root)).toContain('error <code>link/missing-page</code> content/guide/second.md:5')
  })

  test('is only for builds, and queries only for it', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'queries.yaml': 'query: x\n' })
    const cases = [
      [['check', '--report', 'html'], 'Only `docsgen build` supports the report format `html`.'],
      [['build', '--queries', 'queries.yaml'], '`--queries` only has an effect on the report format `html`.'],
      [['build', '--queries', 'queries.yaml', '--report', 'html'], 'The query file `queries.yaml` cannot be used'],
    ] as const
    for (const [args, message] of cases) {
      const { code, stderr } = await docsgen(args, { cwd: root })
      expect(code, stderr).toBe(2)
      expect(stderr).toContain(message)
    }
    expect(existsSync(join(root, 'out'))).toBe(false)
  })
})
