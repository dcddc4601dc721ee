import { openOutput } from '../../../src/core/emit/output-session.ts'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'
import { siteOfGeneration } from './generations.ts'
import { outputsOf } from './small-site.ts'

// A program to start and kill: builds one generation of a site after the other.
const [root = '', first = '0', last = 'Infinity'] = process.argv.slice(2)

for (let generation = Number(first); generation <= Number(last); generation++) {
  const options = {
    outDir: `${root}/out` as AbsolutePath,
    root: root as AbsolutePath,
    protectedDirs: [],
    force: false,
    buildVersion: '1',
    cacheDir: `${root}/.docsgen/cache` as AbsolutePath,
    // Every fourth build starts from links, the others from the linked copy.
    filesWorthCopy: generation % 4 === 0 ? 1_000 : 1,
  }
  const session = await openOutput(options)
  session.write(outputsOf(siteOfGeneration(generation), session))
  await session.publish()
  process.stdout.write(`${generation}\n`)
}
