// Shows in the guides what the sample shop really answers: carries out their GraphQL operations and writes the responses below them. The
// packages must be installed (`node bin/docsgen.js check`). npm run responses -- [--check] [part of a page's path]
import { comparePages } from './compare-pages.js'

const args = process.argv.slice(2)
const isUpdate = !args.includes('--check')
const only = args.find((arg) => !arg.startsWith('--'))
const { recorded, leftOut, problems } = await comparePages({ isUpdate, only })
for (const line of leftOut) console.log(`left out: ${line}`)
for (const line of problems) console.error(`problem: ${line}`)
console.log(`${recorded + leftOut.length} operations: ${recorded} with responses, ${leftOut.length} left out.`)
process.exitCode = problems.length > 0 ? 1 : 0
