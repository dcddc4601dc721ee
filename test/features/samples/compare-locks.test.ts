import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { compareLocks, lockedNames, sha512Of } from '../../../src/features/samples/compare-locks.ts'

const lockOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const integrityOf = (text: string) => `sha512-${createHash('sha512').update(text).digest('base64')}`
const a = { version: '1.0.0', integrity: integrityOf('a') }

test.each([
  ['the same', { 'node_modules/a': a }, { 'node_modules/a': a }, undefined],
  ['what is bundled has no hash', { 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': { version: '1.0.0' } }, undefined],
  ['a weaker hash beside it', { 'node_modules/a': { ...a, integrity: `sha1-a ${integrityOf('a')}` } }, { 'node_modules/a': a }, undefined],
  ['a hash on one side only', { 'node_modules/a': a }, { 'node_modules/a': { version: '1.0.0' } }, 'node_modules/a 1.0.0 1.0.0 (other)'],
  ['and on the other', { 'node_modules/a': { version: '1.0.0' } }, { 'node_modules/a': a }, 'node_modules/a 1.0.0 1.0.0 (other)'],
  ['a link', { 'node_modules/a': a }, { 'node_modules/a': { ...a, link: true } }, 'node_modules/a 1.0.0 1.0.0'],
  [
    'what may be left out',
    { 'node_modules/a': a, 'node_modules/b': { ...a, optional: true }, 'node_modules/c': { ...a, dev: true } },
    { 'node_modules/a': a },
    undefined,
  ],
  ['another version', { 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '1.0.1' } }, 'node_modules/a 1.0.0 1.0.1'],
  [
    'another content',
    { 'node_modules/a': a },
    { 'node_modules/a': { ...a, integrity: integrityOf('b') } },
    'node_modules/a 1.0.0 1.0.0 (other)',
  ],
  ['one more', {}, { 'node_modules/a': a }, 'node_modules/a undefined 1.0.0'],
  ['one less', { 'node_modules/a': a }, {}, 'node_modules/a 1.0.0 undefined'],
])('%s', (_, locked, installed, difference) => {
  const found = compareLocks(lockOf({ '': {}, ...locked }), lockOf(installed))
  expect(found && `${found.path} ${found.locked} ${found.installed}${found.isOtherVersion ? '' : ' (other)'}`).toBe(difference)
})

test('an invalid lock has no packages', () => {
  expect(compareLocks('no JSON', lockOf({ 'node_modules/a': a }))?.path).toBe('node_modules/a')
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
