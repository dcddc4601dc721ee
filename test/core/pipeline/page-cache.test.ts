import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syntaxOf } from '../../../src/core/markdown/syntax-table.ts'
import { createParseOptions } from '../../../src/core/pipeline/create-parse-options.ts'
import { openPageCache } from '../../../src/core/pipeline/page-cache.ts'
import { parsePages } from '../../../src/core/pipeline/tasks.ts'
import { features } from '../../../src/features.ts'
import { runAtOnce } from '../../../src/kit/threads/cooperative-scheduler.ts'
import { configOf, sourceOf } from '../config-of.ts'
import { createFolder } from '../discover/temp-folder.ts'

function openSite() {
  const root = createFolder({ 'content/page.md': '' })
  const config = { ...configOf(), root, stateDir: join(root, '.docsgen') } as ReturnType<typeof configOf>
  const options = createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features)
  const open = () => openPageCache(config, options, 'test')
  let inode = 0
  /** The page with a new stamp and this text. */
  const write = (text: string) => {
    const absolutePath = join(root, 'content/page.md') as ReturnType<typeof sourceOf>['absolutePath']
    writeFileSync(absolutePath, text)
    const source = {
      ...sourceOf('content/page.md', config),
      absolutePath,
      stamp: { bytes: text.length, modifiedMs: 1, changedMs: 0, inode: ++inode },
    }
    const [result] = parsePages([source], options, { syntax: syntaxOf(features) })
    if (!result) throw new Error('The page was not parsed')
    return { source, ...result }
  }
  return { open, write }
}

const textOf = (body: { readonly html: Uint8Array } | undefined) =>
  body &&
  Buffer.from(body.html)
    .toString()
    .replace(/<[^>]*>/g, '')
    .trim()

test('a document keeps the body it was parsed with', () => {
  const { open, write } = openSite()
  const cache = open()
  const [one, two] = [write('One.'), write('Two.')]
  cache.add(one.source, one.hash, one)
  cache.add(two.source, two.hash, two)
  expect(textOf(cache.readBody(one.source, one.page.document))).toBe('One.')
  expect(textOf(cache.readBody(two.source, two.page.document))).toBe('Two.')
  runAtOnce(cache.save([two.source], 1e9))
  expect(textOf(cache.readBody(two.source, two.page.document))).toBe('Two.')
  const next = open()
  const found = next.find(two.source)
  expect(found && textOf(next.readBody(two.source, found.document))).toBe('Two.')
})

test('a text that returns to an earlier version has its own body again', () => {
  const { open, write } = openSite()
  const cache = open()
  const one = write('One.')
  cache.add(one.source, one.hash, one)
  runAtOnce(cache.save([one.source], 1e9))
  const two = write('Two.')
  cache.add(two.source, two.hash, two)
  const again = write('One.')
  const found = cache.find(again.source) ?? cache.findByHash(again.source, again.hash)
  expect(found && textOf(cache.readBody(again.source, found.document))).toBe('One.')
})

test('data saved in steps can be read and extended in between', () => {
  const { open, write } = openSite()
  const cache = open()
  const one = write('One.')
  cache.add(one.source, one.hash, one)
  const saving = cache.save([one.source], 1e9)
  saving.next()
  const two = write('Two.')
  cache.add(two.source, two.hash, two)
  runAtOnce(saving)
  expect(textOf(cache.readBody(two.source, two.page.document))).toBe('Two.')
  runAtOnce(cache.save([two.source], 1e9))
  expect(open().find(two.source)?.hash).toBe(two.hash)
})

const textOfEntry = (entry: Uint8Array | undefined) => entry && Buffer.from(entry).toString()

test('a page’s search entry matches its current text, and is recreated if lost', () => {
  const { open, write } = openSite()
  const cache = open()
  const one = write('One.')
  cache.add(one.source, one.hash, { ...one, note: Buffer.from('about one') })
  expect(textOfEntry(cache.readNote(one.source))).toBe('about one')
  runAtOnce(cache.save([one.source], 1e9))
  expect(textOfEntry(cache.readNote(one.source))).toBe('about one')
  const next = open()
  expect(textOfEntry(next.readNote(one.source))).toBe('about one')
  const two = write('Two.')
  next.add(two.source, two.hash, { ...two, note: undefined })
  expect(next.readNote(two.source)).toBeUndefined()
  expect(textOfEntry(next.readNote(two.source, one.hash))).toBe('about one')
  expect(next.readNote(two.source, two.hash)).toBeUndefined()
})
