import { expect, test } from 'vitest'
import { findMissingPeer } from '../../../src/features/samples/package-files.ts'

const needs = (name: string, meta?: object) => ({
  peerDependencies: { [name]: '*' },
  ...(meta ? { peerDependenciesMeta: { [name]: meta } } : {}),
})

test.each([
  ['none', { 'node_modules/a': {} }, undefined],
  ['one that is there', { 'node_modules/a': needs('b'), 'node_modules/b': {} }, undefined],
  ['one above', { 'node_modules/@x/a/node_modules/c': needs('@y/b'), 'node_modules/@y/b': {} }, undefined],
  ['one beside', { 'node_modules/a/node_modules/c': needs('b'), 'node_modules/a/node_modules/b': {} }, undefined],
  ['one that is not needed', { 'node_modules/a': needs('b', { optional: true }) }, undefined],
  ['one of the manifest', { '': needs('b'), 'node_modules/b': {} }, undefined],
  ['one that is missing', { 'node_modules/a': needs('b') }, 'b'],
  ['one only below', { 'node_modules/a': needs('b'), 'node_modules/a/node_modules/b': {} }, 'b'],
  ['one elsewhere', { 'node_modules/a/node_modules/c': needs('b'), 'node_modules/d/node_modules/b': {} }, 'b'],
  ['one the manifest lacks', { '': needs('b') }, 'b'],
])('%s', (_, packages, missing) => {
  expect(findMissingPeer({ manifest: {}, packages })).toBe(missing)
})
