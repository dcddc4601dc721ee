import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planPages } from './plan-pages.js'
import { readFiles } from './read-page.js'

const folder = import.meta.dirname
const recordFile = join(folder, 'recorded.txt')
const shopVersions = join(folder, '../sample-shop/package-lock.json')

/** Whether the guides, the sample shop, and these scripts are the ones that were last tried, so that the shop need not run again. */
export function isRecorded() {
  return readFileSync(recordFile, 'utf8').trim() === hashInputs()
}

export function noteRecorded() {
  writeFileSync(recordFile, `${hashInputs()}\n`)
}

function hashInputs() {
  const hash = createHash('sha256').update(readFileSync(shopVersions, 'utf8'))
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  for (const name of scripts.sort()) hash.update(readFileSync(join(folder, name), 'utf8'))
  for (const { path, text, steps } of planPages()) {
    const shown = steps.map(({ api, query, variables, operation }) => [
      api,
      query,
      variables,
      operation?.variables,
      operation?.response?.code,
    ])
    hash.update(JSON.stringify([path, shown, [...readFiles(text)]]))
  }
  return hash.digest('hex')
}
