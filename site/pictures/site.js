// Takes the pictures of this site: starts the sample shop, and drives its dashboard through the scenes in site/pictures/scenes/.
// npm run pictures [-- scene-file ...]
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './open-browser.js'
import { prepareExtension, prepareShop, startShop } from './sample-shop.js'
import { openStage } from './stage.js'

const repository = join(import.meta.dirname, '../..')
const scenes = join(import.meta.dirname, 'scenes')
const wanted = process.argv.slice(2)
const files = readdirSync(scenes).filter((name) => wanted.length === 0 || wanted.includes(name.replace(/\.js$/, '')))
if (files.length === 0) throw new Error(`There is no scene file named ${wanted.join(', ')} in site/pictures/scenes/`)

prepareShop()
const port = Number(process.env.PORT ?? 3100)
const browser = await openBrowser()
const failures = []
try {
  for (const name of files) {
    process.stderr.write(`${name}\n`)
    const { folder, extension, take } = await import(join(scenes, name))
    const shop = await startShop({
      port,
      ...(extension ? { extension: prepareExtension({ ...extension, page: join(repository, extension.page) }) } : {}),
    })
    const stage = await openStage({ browser, address: shop.address, folder: join(repository, folder) })
    try {
      await take(stage)
    } catch (error) {
      failures.push(`${name}: ${error.message}`)
      await stage.keepFailure(join(repository, 'node_modules/.cache/take-pictures', `${name}.png`))
    } finally {
      await stage.close()
      shop.stop()
    }
  }
} finally {
  await browser.close()
}
for (const failure of failures) process.stderr.write(`${failure}\n`)
process.exit(failures.length > 0 ? 1 : 0)
