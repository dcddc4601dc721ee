import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, readTree } from '../cli/project.ts'
import { findBrokenLinks } from '../site/walk-links.ts'
import { createLargeProject } from './large-site.ts'

const isHtml = (path: string) => path.endsWith('.html')

/** There are too many files to print all differences. */
function differing(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).slice(0, 10)
}

test('10,000 pages: any number of threads, cold or warm, produces the same site with working links', async () => {
  const root = createLargeProject(10_000)
  const build = async (...args: string[]) => {
    const { code, stderr } = await docsgen(['build', ...args], { cwd: root })
    expect({ code, stderr: code === 0 ? '' : stderr.slice(-2_000) }).toEqual({ code: 0, stderr: '' })
    return readTree(join(root, 'out')) ?? {}
  }
  const many = await build('--concurrency', '8')
  expect(Object.keys(many).filter(isHtml).length).toBeGreaterThan(10_000)
  expect(differing(await build('--concurrency', '8'), many)).toEqual([])
  rmSync(join(root, 'out'), { recursive: true })
  expect(differing(await build('--concurrency', '8'), many)).toEqual([])
  for (const folder of ['out', '.docsgen']) rmSync(join(root, folder), { recursive: true })
  expect(differing(await build('--concurrency', '1'), many)).toEqual([])
  expect(findBrokenLinks(many).broken.slice(0, 10)).toEqual([])
})

test.each(['sections', 'one-sidebar', 'flat'] as const)('a page has as many bytes among 10,000 pages as among 500: %s', async (shape) => {
  const averageBytes = async (pages: number) => {
    const root = createLargeProject(pages, shape)
    expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
    const html = Object.entries(readTree(join(root, 'out')) ?? {}).filter(([path]) => isHtml(path))
    rmSync(root, { recursive: true })
    return html.reduce((sum, [, text]) => sum + text.length, 0) / html.length
  }
  expect((await averageBytes(10_000)) / (await averageBytes(500))).toBeLessThan(1.03)
})

test('800 pages build within 300 MB of memory', async () => {
  const root = createLargeProject(800)
  const { code, stderr } = await docsgen(['build'], { cwd: root, node: ['--max-old-space-size=300'] })
  expect(stderr).not.toContain('heap')
  expect(code).toBe(0)
})
