// Draws the diagrams of this repository's site and of the manual with the browser of the tests: npm run build && npm run diagrams
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { loadOptions } from '../site/pictures/open-browser.js'

const docsgen = join(import.meta.dirname, '../bin/docsgen.js')
const { chromiumOptions } = await loadOptions()
const { executablePath, env = process.env } = chromiumOptions()
for (const folder of ['.', 'manual']) {
  const args = [docsgen, 'diagrams', folder, ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...env, CHROME_PATH: executablePath } })
  if (status !== 0) process.exit(status ?? 1)
}
