// @ts-expect-error plain JavaScript, typed by its comments
import { generateSite } from '../../bench/generate-site.js'
// @ts-expect-error plain JavaScript, typed by its comments
import { docsgen } from '../../bench/tools/docsgen.js'
import { createProject } from '../cli/project.ts'

export type Shape = 'sections' | 'one-sidebar' | 'flat'

/** A project with this many pages of prose, code, and tables. */
export function createLargeProject(pages: number, shape: Shape = 'sections'): string {
  const root = createProject({})
  docsgen.writeProject(generateSite({ pages, shape }), root)
  return root
}
