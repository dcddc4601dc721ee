import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compilePage } from './page-plugins.js'

const repository = join(import.meta.dirname, '../..')

/**
 * The answers to the steps of pages: `{ page, id, answer }`. Pages with plugins of their own have a shop of their own; the others share one,
 * and each begins with the same database.
 */
export async function runPages(plans) {
  const home = findPackages()
  const database = await provideDatabase(home)
  const shared = plans.filter(({ config }) => config === undefined)
  const answers = shared.length === 0 ? [] : await runShop({ home, database, pages: shared.map(toMessage) })
  for (const plan of plans.filter(({ config }) => config !== undefined)) {
    const folder = compilePage(plan, home)
    try {
      answers.push(...(await runShop({ home, database, pages: [toMessage(plan)], configFile: join(folder, 'shop.js') })))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return answers
}

function toMessage({ page, steps }) {
  return { page, steps: steps.map(({ operation, need, ...step }) => step) }
}

/** Where `docsgen check` installed the packages of the samples. */
function findPackages() {
  const folder = join(repository, '.docsgen/samples')
  const names = ['package.json', 'package-lock.json']
  const wanted = names.map((name) => readFileSync(join(repository, 'site/samples', name), 'utf8'))
  const homes = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const home = homes.find((found) => names.every((name, index) => readText(join(found, name)) === wanted[index]))
  if (home === undefined) throw new Error('The packages of the samples are not installed: run `node bin/docsgen.js check` first.')
  return home
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** The sample shop's database, which depends only on the packages and on the shop. */
async function provideDatabase(home) {
  const sources = ['steady.js', 'sample-shop.js', 'shop.js'].map((name) => readFileSync(join(import.meta.dirname, name)))
  const hash = createHash('sha256').update(home)
  for (const source of sources) hash.update(source)
  const database = join(repository, '.docsgen/responses', `${hash.digest('hex').slice(0, 16)}.sqlite`)
  if (!existsSync(database)) await runShop({ home, database })
  return database
}

function runShop(message) {
  return new Promise((resolve, reject) => {
    const answers = []
    const child = fork(join(import.meta.dirname, 'shop.js'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('message', (answer) => answers.push(answer))
    child.on('error', reject)
    child.on('close', (code) => {
      const pages = message.pages?.map(({ page }) => page).join(', ') ?? 'the sample catalog'
      if (code !== 0) console.error(`The shop for ${pages} ended with code ${code}.\n${output}`)
      resolve(answers)
    })
    child.send(message)
  })
}
