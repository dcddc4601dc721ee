import { expect, test } from 'vitest'
import { breakPoints } from '../../templates/components/break-points.ts'

test.each([
  ['BcryptPasswordHashingStrategy', ['Bcrypt', 'Password', 'Hashing', 'Strategy']],
  ['S3AssetStorageStrategyOptions', ['S3', 'Asset', 'Storage', 'Strategy', 'Options']],
  ['OrderLine', ['OrderLine']],
  ['A long line of many short words', ['A long line of many short words']],
])('%s', (text, parts) => {
  expect(breakPoints(text)).toEqual(parts)
})
