import { expect, test } from 'vitest'
import { compareLocks, lockedNames } from '../../../src/pipeline/samples/compare-locks.ts'

const lockOf = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages })
const a = { version: '1.0.0', integrity: 'sha512-a' }

test.each([
  ['the same', { 'node_modules/a': a }, { 'node_modules/a': a }, undefined],
  ['without the hash a registry does not tell', { 'node_modules/a': a }, { 'node_modules/a': { version: '1.0.0' } }, undefined],
  [
    'what may be left out',
    { 'node_modules/a': a, 'node_modules/b': { ...a, optional: true }, 'node_modules/c': { ...a, dev: true } },
    { 'node_modules/a': a },
    undefined,
  ],
  ['another version', { 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '1.0.1' } }, 'node_modules/a 1.0.0 1.0.1'],
  ['another content', { 'node_modules/a': a }, { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, 'node_modules/a 1.0.0 1.0.0'],
  ['one more', {}, { 'node_modules/a': a }, 'node_modules/a undefined 1.0.0'],
  ['one less', { 'node_modules/a': a }, {}, 'node_modules/a 1.0.0 undefined'],
])('%s', (_, locked, installed, difference) => {
  const found = compareLocks(lockOf({ '': {}, ...locked }), lockOf(installed))
  expect(found && `${found.path} ${found.locked} ${found.installed}`).toBe(difference)
})

test('a lock that is none has nothing', () => {
  expect(compareLocks('no JSON', lockOf({ 'node_modules/a': a }))?.path).toBe('node_modules/a')
})

test('the names that can be imported', () => {
  const packages = { '': {}, 'node_modules/a': a, 'node_modules/@b/c': a, 'node_modules/a/node_modules/d': a }
  expect(lockedNames(lockOf(packages))).toEqual(['a', '@b/c'])
})
