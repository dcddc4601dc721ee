import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, typed by its comments
import { generateSite } from '../../bench/generate-site.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { docsgen } from '../../bench/tools/docsgen.js'
import { createProject, readTree } from '../cli/project.ts'
import { bundleBuild, type Here } from './build-here.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

const [few, many] = [60, 300]

async function pageBytes(pages: number, shape: string) {
  const root = createProject({})
  docsgen.writeProject(generateSite({ pages, shape }), root)
  const { code, said } = await here.buildSite(root)
  expect(code, said).toBe(0)
  const html = Object.entries(readTree(join(root, 'out')) ?? {}).filter(([path]) => path.endsWith('.html'))
  expect(html.length).toBeGreaterThanOrEqual(pages)
  const sizes = html.map(([, text]) => text.length)
  return { average: sizes.reduce((sum, size) => sum + size, 0) / sizes.length, largest: Math.max(...sizes) }
}

test.each(['sections', 'one-sidebar', 'flat'])(`a page has as many bytes among ${many} pages as among ${few}: %s`, async (shape) => {
  const [small, large] = [await pageBytes(few, shape), await pageBytes(many, shape)]
  // The length of prose varies; five times the pages add no more than that.
  expect(large.average / small.average).toBeLessThan(1.03)
  expect(large.largest / small.largest).toBeLessThan(1.1)
})
