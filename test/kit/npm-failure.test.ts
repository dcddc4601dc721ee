import { expect, test } from 'vitest'
import { describeNpmFailure } from '../../src/kit/programs/run-npm.ts'

const wanted = [
  { name: 'core', version: '1.0.0' },
  { name: '@acme/core', version: '1.0.0' },
  { name: '@acme/core-extra', version: '1.0.0' },
]

function messageOf(code: string, details: string): string {
  return describeNpmFailure(
    { kind: 'failed', code, text: 'it says so', details },
    { packages: wanted, namedIn: '`reference.packages`', offline: '' },
  ).message
}

test.each([
  ['ENOTFOUND', 'The registry cannot be reached'],
  ['EAI_AGAIN', 'The registry cannot be reached'],
  ['ECONNREFUSED', 'The registry cannot be reached'],
  ['ECONNRESET', 'The registry cannot be reached'],
  ['ETIMEDOUT', 'The registry cannot be reached'],
  ['ERESPONSETIMEOUT', 'The registry cannot be reached'],
  ['ERR_SOCKET_TIMEOUT', 'The registry cannot be reached'],
  ['ENOTCACHED', 'The registry cannot be reached'],
  ['E407', 'The registry cannot be reached'],
  ['E503', 'The registry cannot be reached'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The registry cannot be reached'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'The registry cannot be reached'],
  ['E401', 'The registry denied access to'],
  ['E403', 'The registry denied access to'],
  ['E404', 'The registry does not have'],
  ['ETARGET', 'The registry does not have'],
  ['EINTEGRITY', 'The download of'],
  ['Z_BUF_ERROR', 'The download of'],
  ['ENOSPC', 'npm cannot download'],
  ['', 'npm cannot download'],
])('%s: %s', (code, start) => {
  expect(messageOf(code, '')).toMatch(new RegExp(`^${start}.*npm reported: it says so$`))
})

test.each([
  ['No matching version found for @acme/core@1.0.0.', '`@acme/core@1.0.0`'],
  ['Not Found - GET https://registry.example.com/npm/@acme%2fcore - not found', '`@acme/core@1.0.0`'],
  ["The requested resource 'core@1.0.0' could not be found", '`core@1.0.0`'],
  ['Something else', '`core@1.0.0`, `@acme/core@1.0.0`, `@acme/core-extra@1.0.0`'],
])('the package that is meant: %s', (details, named) => {
  expect(messageOf('E404', details)).toBe(`The registry does not have ${named}. npm reported: it says so`)
})
