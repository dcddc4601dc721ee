import { fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compilePage } from './page-plugins.js'

const repository = join(import.meta.dirname, '../..')
/** The lock was made without the peers that the samples do not use. */
const installArguments = [
  'install',
  '--ignore-scripts',
  '--legacy-peer-deps',
  '--omit=optional',
  '--omit=dev',
  '--no-bin-links',
  '--no-audit',
  '--no-fund',
]

/**
 * The answers to the steps of pages: `{ page, id, answer }`. Pages with plugins of their own have a shop of their own; the others share one,
 * and each begins with the same database.
 */
export async function runPages(plans) {
  const home = providePackages()
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

/** A folder with the packages of the samples. Builds keep only their types, so they are installed here, without their scripts. */
function providePackages() {
  const texts = ['package.json', 'package-lock.json'].map((name) => [name, readFileSync(join(repository, 'site/samples', name), 'utf8')])
  const hash = createHash('sha256').update(texts.join('')).digest('hex').slice(0, 16)
  const home = join(repository, 'node_modules/.cache/sample-packages', hash)
  if (existsSync(home)) return home
  const draft = `${home}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const [name, text] of texts) writeFileSync(join(draft, name), text)
  const { status } = spawnSync('npm', installArguments, {
    cwd: draft,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The packages of the samples could not be installed.')
  renameSync(draft, home)
  return home
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
