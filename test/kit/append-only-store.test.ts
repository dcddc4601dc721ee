import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type AppendOnlyStore, openAppendOnlyStore } from '../../src/kit/caches/append-only-store.ts'
import { thisMachine } from '../../src/kit/caches/machine.ts'
import { runAtOnce } from '../../src/kit/threads/cooperative-scheduler.ts'

interface Entry {
  readonly note: string
}

function createPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'cache', 'pages')
}

const record = (key: string, note = key) => ({ key, entry: { note }, blob: Buffer.from(`bytes of ${note}`) })

/** Another running process. */
const other = { ...thisMachine.self, token: 'of another build' }

const openLog = (path: string, version: string): AppendOnlyStore<Entry> => openAppendOnlyStore<Entry>(path, version)

/** Saves records like one build. */
function save(path: string, records: ReturnType<typeof record>[], inUse?: readonly string[], version = '1'): void {
  const log = openLog(path, version)
  runAtOnce(log.save(records, new Set(inUse ?? records.map(({ key }) => key))))
  log.close()
}

/** What the next build reads: an entry with its bytes, or `damaged`. */
function read(path: string, keys: readonly string[], version = '1'): Record<string, string | undefined> {
  const log = openLog(path, version)
  try {
    return Object.fromEntries(keys.map((key) => [key, describeRecord(log, key)]))
  } finally {
    log.close()
  }
}

function describeRecord(log: AppendOnlyStore<Entry>, key: string): string | undefined {
  const entry = log.get(key)
  if (entry === undefined) return undefined
  const blob = log.readBlob(key)
  return blob === undefined ? 'damaged' : `${entry.note}: ${Buffer.from(blob).toString()}`
}

describe('a store', () => {
  test('returns saved records in this build and the next', () => {
    const path = createPath()
    const log = openLog(path, '1')
    expect(log.get('a')).toBeUndefined()
    expect(log.readBlob('a')).toBeUndefined()
    const records = [record('a'), record('größe/日本.md'), { key: 'empty', entry: { note: '' }, blob: new Uint8Array() }]
    runAtOnce(log.save(records, new Set(records.map(({ key }) => key))))
    expect(describeRecord(log, 'größe/日本.md')).toBe('größe/日本.md: bytes of größe/日本.md')
    log.close()
    expect(read(path, ['a', 'größe/日本.md', 'empty', 'other'])).toEqual({
      a: 'a: bytes of a',
      'größe/日本.md': 'größe/日本.md: bytes of größe/日本.md',
      empty: ': ',
      other: undefined,
    })
  })

  test('appends without changing existing data', () => {
    const path = createPath()
    save(path, [record('a'), record('b'), record('c')])
    const before = [`${path}.jsonl`, `${path}.bin`].map((file) => readFileSync(file, 'latin1'))
    save(path, [record('b', 'new b')], ['a', 'b', 'c'])
    const after = [`${path}.jsonl`, `${path}.bin`].map((file) => readFileSync(file, 'latin1'))
    expect(after.map((text, index) => text.startsWith(before[index] as string))).toEqual([true, true])
    expect(after[0]?.length).toBeLessThan((before[0]?.length ?? 0) * 1.5)
    expect(read(path, ['a', 'b', 'c'])).toEqual({ a: 'a: bytes of a', b: 'new b: bytes of new b', c: 'c: bytes of c' })
  })

  test('does not grow without bound', () => {
    const path = createPath()
    const keys = Array.from({ length: 10 }, (_, index) => `page-${index}`)
    save(
      path,
      keys.map((key) => record(key)),
    )
    const [lines, bytes] = [statSync(`${path}.jsonl`).size, statSync(`${path}.bin`).size]
    for (let round = 0; round < 100; round++) save(path, [record('page-3', `round ${round}`)], keys)
    expect(statSync(`${path}.jsonl`).size).toBeLessThan(lines * 3)
    expect(statSync(`${path}.bin`).size).toBeLessThan(bytes * 3)
    expect(read(path, ['page-2', 'page-3'])).toEqual({ 'page-2': 'page-2: bytes of page-2', 'page-3': 'round 99: bytes of round 99' })
  })

  test('removes unused records once they are the majority', () => {
    const path = createPath()
    const keys = Array.from({ length: 10 }, (_, index) => `page-${index}`)
    save(
      path,
      keys.map((key) => record(key)),
    )
    save(path, [record('page-0', 'new')], ['page-0', 'page-1'])
    expect(read(path, ['page-0', 'page-1', 'page-2'])).toEqual({
      'page-0': 'new: bytes of new',
      'page-1': 'page-1: bytes of page-1',
      'page-2': undefined,
    })
    expect(readFileSync(`${path}.jsonl`, 'utf8')).not.toContain('page-9')
  })

  test('is not written without changes', () => {
    const path = createPath()
    save(path, [record('a')])
    utimesSync(`${path}.jsonl`, 1, 1)
    save(path, [], ['a'])
    expect(statSync(`${path}.jsonl`).mtimeMs).toBe(1_000)
  })
})

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

describe('invalid data counts as missing', () => {
  const both = ['a', 'b']
  const sound = { a: 'a: bytes of a', b: 'b: bytes of b' }
  const none = { a: undefined, b: undefined }
  const cases: readonly (readonly [name: string, damage: (path: string) => void, found: Record<string, string | undefined>])[] = [
    ['a line cut short', (path) => truncateSync(`${path}.jsonl`, statSync(`${path}.jsonl`).size - 5), { a: sound.a, b: undefined }],
    ['a line of something else', (path) => appendFileSync(`${path}.jsonl`, 'null\n17\n"text"\n[]\n{}\n{"k":1}\n\0\n'), sound],
    [
      'a letter of an entry changed',
      (path) => edit(`${path}.jsonl`, (text) => text.replace('"note":"b"', '"note":"c"')),
      { a: sound.a, b: undefined },
    ],
    ['a key changed', (path) => edit(`${path}.jsonl`, (text) => text.replace('"k":"b"', '"k":"a"')), { a: sound.a, b: undefined }],
    [
      'a checksum changed',
      (path) => edit(`${path}.jsonl`, (text) => text.replace(/\w(?=\w{7} \d+\n.*"k":"b")/, (digit) => (digit === '0' ? '1' : '0'))),
      { a: sound.a, b: undefined },
    ],
    ['a line twice', (path) => edit(`${path}.jsonl`, (text) => `${text + text.split('\n')[1]}\n`), sound],
    ['half of a line twice', (path) => edit(`${path}.jsonl`, (text) => `${text + text.split('\n')[1]?.slice(20)}\n`), sound],
    [
      'the lines of another log',
      (path) => {
        save(`${path}-other`, [record('a', 'other')])
        edit(`${path}.jsonl`, (text) => text + readFileSync(`${path}-other.jsonl`, 'utf8').split('\n').slice(1).join('\n'))
      },
      sound,
    ],
    [
      'the lines of another version',
      (path) => {
        save(`${path}/other/pages`, [record('a', 'other')], ['a'], '2')
        edit(`${path}.jsonl`, (text) => text + readFileSync(`${path}/other/pages.jsonl`, 'utf8').split('\n').slice(1).join('\n'))
      },
      sound,
    ],
    [
      'another log in its place',
      (path) => {
        save(`${path}-other`, [record('a', 'other')])
        for (const end of ['jsonl', 'bin']) renameSync(`${path}-other.${end}`, `${path}.${end}`)
      },
      none,
    ],
    [
      'links instead of files',
      (path) => {
        for (const end of ['jsonl', 'bin']) {
          renameSync(`${path}.${end}`, `${path}.elsewhere.${end}`)
          symlinkSync(`${path}.elsewhere.${end}`, `${path}.${end}`)
        }
      },
      none,
    ],
    ['no header', (path) => writeFileSync(`${path}.jsonl`, readFileSync(`${path}.jsonl`, 'utf8').split('\n').slice(1).join('\n')), none],
    ['an empty index', (path) => truncateSync(`${path}.jsonl`), none],
    ['no index', (path) => rmSync(`${path}.jsonl`), none],
    ['no bytes', (path) => rmSync(`${path}.bin`), none],
    ['bytes cut short', (path) => truncateSync(`${path}.bin`, 'bytes of a'.length + 1), { a: sound.a, b: 'damaged' }],
    ['other bytes', (path) => writeFileSync(`${path}.bin`, 'bytes of A'), { a: 'damaged', b: 'damaged' }],
    [
      'folders instead of files',
      (path) =>
        [`${path}.jsonl`, `${path}.bin`].forEach((file) => {
          rmSync(file)
          mkdirSync(file)
        }),
      none,
    ],
  ]
  test.each(cases)('%s', (_, damage, found) => {
    const path = createPath()
    for (const key of both) save(path, [record(key)], both)
    expect(read(path, both)).toEqual(sound)
    damage(path)
    expect(read(path, both)).toEqual(found)
  })

  test.each(cases)('%s: the next save makes it good', (_, damage) => {
    const path = createPath()
    for (const key of both) save(path, [record(key)], both)
    damage(path)
    save(
      path,
      both.map((key) => record(key)),
    )
    save(path, [record('c')], [...both, 'c'])
    expect(read(path, [...both, 'c'])).toEqual({ ...sound, c: 'c: bytes of c' })
  })

  test('a store of another version is replaced', () => {
    const path = createPath()
    save(
      path,
      both.map((key) => record(key)),
    )
    expect(read(path, both, '2')).toEqual(none)
    save(path, [record('a', 'new')], ['a'], '2')
    expect(read(path, both, '2')).toEqual({ a: 'new: bytes of new', b: undefined })
    expect(read(path, both, '1')).toEqual(none)
  })

  test('a folder that is not writable: saving is not an error', () => {
    const path = createPath()
    mkdirSync(join(path, '..', '..'), { recursive: true })
    writeFileSync(join(path, '..'), 'a file')
    expect(() => save(path, [record('a')])).not.toThrow()
    expect(read(path, ['a'])).toEqual({ a: undefined })
  })
})

describe('two concurrent builds', () => {
  test('one that saves during another’s save leaves it alone', () => {
    const path = createPath()
    save(path, [record('a')])
    writeFileSync(`${path}.lock`, JSON.stringify(other))
    utimesSync(`${path}.lock`, 1, 1)
    save(path, [record('b')], ['a', 'b'])
    expect(read(path, ['a', 'b'])).toEqual({ a: 'a: bytes of a', b: undefined })
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe(JSON.stringify(other))
  })

  test.each([
    ['of a process that is gone', JSON.stringify({ pid: spawnSync(process.execPath, ['--version']).pid, started: '1', token: 'x' })],
    ['of an earlier version', '1'],
    ['that is empty', ''],
  ])('a lock %s does not last', (_, text) => {
    const path = createPath()
    save(path, [record('a')])
    writeFileSync(`${path}.lock`, text)
    save(path, [record('b')], ['a', 'b'])
    expect(read(path, ['a', 'b'])).toEqual({ a: 'a: bytes of a', b: 'b: bytes of b' })
    expect(readdirSync(join(path, '..')).sort()).toEqual(['pages.bin', 'pages.jsonl'])
  })

  test('a lock that was taken over is not removed', () => {
    const path = createPath()
    const log = openLog(path, '1')
    const saving = log.save(
      Array.from({ length: 60 }, (_, index) => record(`page-${index}`)),
      new Set(['page-1']),
    )
    saving.next()
    writeFileSync(`${path}.lock`, JSON.stringify(other))
    runAtOnce(saving)
    log.close()
    expect(readFileSync(`${path}.lock`, 'utf8')).toBe(JSON.stringify(other))
  })

  test('both append: each record has its own bytes', () => {
    const path = createPath()
    save(path, [record('a')])
    const [first, second] = [openLog(path, '1'), openLog(path, '1')]
    runAtOnce(first.save([record('b')], new Set(['a', 'b', 'c'])))
    runAtOnce(second.save([record('c')], new Set(['a', 'b', 'c'])))
    expect([describeRecord(first, 'b'), describeRecord(second, 'c')]).toEqual(['b: bytes of b', 'c: bytes of c'])
    first.close()
    second.close()
    expect(read(path, ['a', 'b', 'c'])).toEqual({ a: 'a: bytes of a', b: 'b: bytes of b', c: 'c: bytes of c' })
  })

  test('one compacts what the other has open: no wrong data is read', () => {
    const path = createPath()
    const keys = Array.from({ length: 10 }, (_, index) => `page-${index}`)
    save(
      path,
      keys.map((key) => record(key)),
    )
    const reader = openLog(path, '1')
    save(path, [record('page-0', 'new')], ['page-0', 'page-9'])
    for (const key of keys) expect([`${key}: bytes of ${key}`, 'damaged']).toContain(describeRecord(reader, key))
    runAtOnce(reader.save([record('page-5', 'late')], new Set(keys)))
    reader.close()
    const found = read(path, keys)
    // The other process's cache is worth more than one record.
    expect(found).toMatchObject({ 'page-0': 'new: bytes of new', 'page-9': 'page-9: bytes of page-9' })
    for (const [key, text] of Object.entries(found))
      expect([undefined, `${key}: bytes of ${key}`, 'new: bytes of new', 'late: bytes of late', 'damaged']).toContain(text)
  })
})
