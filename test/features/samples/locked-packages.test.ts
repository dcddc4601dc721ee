import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findDifference, lockedNames, sha512Of } from '../../../src/features/samples/package-files.ts'

const lockOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const integrityOf = (text: string) => `sha512-${createHash('sha512').update(text).digest('base64')}`
const a = { version: '1.0.0', integrity: integrityOf('a') }

const difference = (manifest: Readonly<Record<string, unknown>>, packages: object) =>
  findDifference({ manifest, packages: { ...packages } }, 'samples')

test.each<[name: string, manifest: Readonly<Record<string, unknown>>, packages: object, reason: string | undefined]>([
  ['the same', { dependencies: { a: '1.0.0' } }, { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': a }, undefined],
  ['a range', { dependencies: { a: '^1.0.0' } }, { '': { dependencies: { a: '^1.0.0' } }, 'node_modules/a': a }, undefined],
  ['the locked version', { dependencies: { a: '1.0.0' } }, { '': { dependencies: { a: '^1.0.0' } }, 'node_modules/a': a }, undefined],
  [
    'an alias',
    { dependencies: { a: 'npm:b@1.0.0' } },
    { '': { dependencies: { a: 'npm:b@1' } }, 'node_modules/a': { ...a, name: 'b' } },
    undefined,
  ],
  [
    'another version',
    { dependencies: { a: '2.0.0' } },
    { '': { dependencies: { a: '1.0.0' } }, 'node_modules/a': a },
    '`samples/package.json` lists `a` with `2.0.0`, but `samples/package-lock.json` has version 1.0.0 for `1.0.0`',
  ],
  [
    'one more',
    { dependencies: { a: '1.0.0' } },
    { '': {} },
    '`samples/package.json` lists `a`, but `samples/package-lock.json` has no entry for it',
  ],
  [
    'one less below',
    {},
    { '': {}, 'node_modules/a': { ...a, dependencies: { b: '1' } } },
    '`samples/package-lock.json` has no entry for `b`, which `node_modules/a` needs',
  ],
  ['below', {}, { 'node_modules/a': { ...a, dependencies: { b: '1' } }, 'node_modules/a/node_modules/b': a }, undefined],
  ['beside', {}, { 'node_modules/a': { ...a, dependencies: { b: '1' } }, 'node_modules/b': a }, undefined],
  ['what is left out', {}, { 'node_modules/a': { ...a, optional: true, dependencies: { b: '1' } } }, undefined],
])('%s', (_, manifest, packages, reason) => {
  expect(difference(manifest, packages)).toBe(reason)
})

test('names that samples can import', () => {
  const packages = { '': {}, 'node_modules/a': a, 'node_modules/@b/c': a, 'node_modules/a/node_modules/d': a }
  expect(lockedNames(lockOf(packages))).toEqual(['a', '@b/c'])
})

test('only complete SHA-512 hashes count', () => {
  const whole = integrityOf('a')
  for (const weak of [undefined, true, '', 'sha1-a', 'sha512-', 'sha512-a', whole.slice(0, -1), `x${whole}`])
    expect(sha512Of(weak), `${weak}`).toBe(undefined)
  expect(sha512Of(`sha1-a ${whole}`)).toBe(whole)
})
