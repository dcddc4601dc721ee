// A process with one sample shop, in the packages that the site's samples are checked with. It carries out the operations of pages, which
// the first message contains.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createShopConfig } from './sample-shop.js'
import { beginMinute } from './steady.js'

// A page's own shop can replace it.
const { fetch } = globalThis

process.once('message', async ({ home, database, pages, configFile }) => {
  try {
    const shop = { require: createRequire(join(home, 'package.json')), assets: join(home, 'node_modules/@vendure/create/assets') }
    if (pages === undefined) await populateShop(shop, database)
    else await runPages(shop, { pages, configFile, saved: readFileSync(database) })
    process.disconnect()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
})

async function startShop({ require, assets }, { saved, configFile }) {
  const core = require('@vendure/core')
  let config = createShopConfig(require, { database: saved, imageFolder: join(assets, 'images') })
  if (configFile !== undefined) {
    const { plugins = [], ...more } = require(configFile).config
    config = { ...core.mergeConfig(config, more), plugins: [...config.plugins, ...plugins] }
  }
  const app = await core.bootstrap(config)
  await app.get(core.JobQueueService).start()
  return { app, source: app.get(core.TransactionalConnection).rawConnection }
}

/** Writes a database with the sample catalog. */
async function populateShop({ require, assets }, database) {
  const { populate } = require('@vendure/core/cli')
  beginMinute('', -60)
  let started
  const start = async () => {
    started = await startShop({ require, assets }, {})
    return started.app
  }
  await populate(start, require(join(assets, 'initial-data.json')), join(assets, 'products.csv'))
  const { app, source } = started
  // On a busy machine, collections create their jobs late; the search index is made when all of them have their products.
  await finishJobs(source, 60)
  const { port } = app.getHttpServer().address()
  const tokens = {}
  const send = (query) => sendOperation({ port, tokens }, { api: 'admin', query })
  await send(signIn.query)
  await send('mutation { reindex { id } }')
  await finishJobs(source, 60)
  // The jobs of a new shop are forgotten, and so is the session.
  await source.query('DELETE FROM job_record')
  await source.query('DELETE FROM session')
  await source.query("DELETE FROM sqlite_sequence WHERE name IN ('job_record')")
  await setTimes(source)
  const draft = `${database}.${process.pid}`
  mkdirSync(dirname(database), { recursive: true })
  writeFileSync(draft, source.sqljsManager.exportDatabase())
  renameSync(draft, database)
  await app.close()
}

/** Rows are a second apart in the order of their creation, however long that took. */
async function setTimes(source) {
  for (const { tableName, columns } of source.entityMetadatas) {
    for (const { databaseName } of columns.filter((column) => column.isCreateDate || column.isUpdateDate))
      await source.query(`UPDATE "${tableName}" SET "${databaseName}" = datetime('2026-12-07 08:00:00', '+' || rowid || ' seconds')`)
  }
}

async function runPages(shop, { pages, configFile, saved }) {
  const { app, source } = await startShop(shop, { saved, configFile })
  const { port } = app.getHttpServer().address()
  const initial = source.sqljsManager.exportDatabase()
  for (const { page, steps } of pages) {
    await source.sqljsManager.loadDatabase(initial)
    const tokens = {}
    const send = (step) => sendOperation({ port, tokens, images: join(shop.assets, 'images') }, step)
    let minute = 0
    beginMinute(page, minute)
    await send(signIn)
    for (const step of steps) {
      beginMinute(page, ++minute)
      const answer = await send(step)
      await finishJobs(source)
      process.send({ page, id: step.id, answer })
    }
  }
  await app.close()
}

const signIn = { api: 'admin', query: 'mutation { login(username: "superadmin", password: "superadmin") { __typename } }' }

/** Sends an operation in the session of its API, as a form if it has files. `anonymous` starts a session of its own. */
async function sendOperation({ port, tokens, images }, { api, query, variables, headers = {}, files = {}, anonymous = false }) {
  const session = anonymous ? undefined : tokens[api]
  const authorization = session ? { authorization: `Bearer ${session}` } : {}
  const body = JSON.stringify({ query, variables })
  const names = Object.entries(files)
  const form = new FormData()
  if (names.length > 0) {
    form.set('operations', body)
    form.set('map', JSON.stringify(Object.fromEntries(names.map(([path], index) => [index, [`variables.${path}`]]))))
    for (const [index, [, file]] of names.entries()) form.set(index, createUpload(images, file))
  }
  const response = await fetch(`http://localhost:${port}/${api}-api`, {
    method: 'POST',
    headers: {
      ...(names.length > 0 ? { 'apollo-require-preflight': 'true' } : { 'content-type': 'application/json' }),
      ...authorization,
      ...headers,
    },
    body: names.length > 0 ? form : body,
  })
  const token = response.headers.get('vendure-auth-token')
  if (token && !anonymous) tokens[api] = token
  return response.json()
}

/** `text` is a file's content; without it, the file is a picture. */
function createUpload(images, { name, text }) {
  if (text !== undefined) return new File([text], name, { type: 'text/plain' })
  return new File([readFileSync(join(images, 'derick-david-409858-unsplash.jpg'))], name, { type: 'image/jpeg' })
}

/** Collections wait 50 ms for more changes before they create jobs. */
async function finishJobs(source, rounds = 6) {
  const count = async () => {
    const [{ open }] = await source.query("SELECT count(*) AS open FROM job_record WHERE state IN ('PENDING', 'RUNNING', 'RETRYING')")
    return Number(open)
  }
  for (let quiet = 0; quiet < rounds; quiet += 1) {
    await sleep(30)
    if ((await count()) > 0) quiet = 0
  }
}
