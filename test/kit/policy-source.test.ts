import { describe, expect, test } from 'vitest'
import { findSourceProblem, type PolicyTopic, sourceAllows } from '../../src/core/policy/policy-source.ts'

describe('valid sources in a config', () => {
  test.each<[PolicyTopic, string]>([
    ['script', 'https://plausible.io'],
    ['script', 'https://*.example.com'],
    ['connect', 'wss://nexus.example.com:8443'],
    ['connect', 'http://localhost:3000'],
    ['connect', 'http://[::1]:3000'],
    ['frame', "'self'"],
    ['image', 'blob:'],
    ['image', 'data:'],
    ['font', 'data:'],
    ['style', "'unsafe-inline'"],
    ['worker', 'blob:'],
    ['form', 'https://forms.example.com'],
  ])('%s: %s', (topic, source) => {
    expect(findSourceProblem(topic, source)).toBeUndefined()
  })

  test.each<[PolicyTopic, string, RegExp]>([
    ['script', '', /empty/],
    ['script', 'https://a.example; script-src *', /contains a space, a semicolon/],
    ['script', 'https://a.example;', /contains a space, a semicolon/],
    ['script', 'https://a.example,https://b.example', /separate entry for each/],
    ['script', 'https://a.example https://b.example', /separate entry for each/],
    ['script', 'https://a.example\nscript-src', /line break/],
    ['script', 'https://a.example\u0000', /line break/],
    ['script', "https://a.example'", /quotation marks/],
    ['script', 'https://"a".example', /quotation marks/],
    ['script', '*', /every site/],
    ['script', 'https:', /every site/],
    ['script', 'https://*', /every site/],
    ['script', 'https://*.com', /too broad/],
    ['script', 'https://a.*.com', /not an origin/],
    ['script', "'unsafe-inline'", /keyword is not allowed/],
    ['script', "'unsafe-eval'", /keyword is not allowed/],
    ['script', "'none'", /keyword is not allowed/],
    ['script', "'nonce-abc'", /keyword is not allowed/],
    ['script', 'data:', /every site/],
    ['script', 'plausible.io', /it has no scheme; write `https:\/\/plausible\.io`/],
    ['script', 'plausible.io/js/script.js', /write `https:\/\/plausible\.io`/],
    ['script', '//plausible.io', /write `https:\/\/plausible\.io`/],
    ['script', 'https://plausible.io/', /more than an origin; write `https:\/\/plausible\.io`/],
    ['script', 'https://plausible.io/js?x#y', /more than an origin; write `https:\/\/plausible\.io`/],
    ['script', 'https://Plausible.io', /write `https:\/\/plausible\.io`/],
    ['script', 'https://bücher.example', /write `https:\/\/xn--bcher-kva\.example`/],
    ['script', 'https://user:secret@a.example', /not an origin/],
    ['script', 'https://a.example:99999', /port/],
    ['script', 'ftp://a.example', /not an origin/],
    ['frame', 'wss://a.example', /allowed only in `connect`/],
    ['connect', 'wss://a.example/socket', /write `wss:\/\/a\.example`/],
    ['frame', 'javascript:', /every site/],
  ])('refused in %s: %j', (topic, source, reason) => {
    expect(findSourceProblem(topic, source)).toMatch(reason)
  })
})

test.each([
  ['https://a.example', 'https://a.example/x', true],
  ['https://a.example', 'https://a.example:443/x', true],
  ['https://a.example', 'https://a.example:444/x', false],
  ['https://a.example', 'http://a.example/x', false],
  ['http://a.example', 'https://a.example/x', true],
  ['https://a.example', 'https://a.example.evil/x', false],
  ['https://*.a.example', 'https://b.a.example/x', true],
  ['https://*.a.example', 'https://a.example/x', false],
  ['https://*.a.example', 'https://evila.example/x', false],
  ['data:', 'data:image/png;base64,', true],
  ["'self'", 'https://a.example/x', false],
])('%s lets in %s: %s', (source, href, isAllowed) => {
  expect(sourceAllows(source, href, false)).toBe(isAllowed)
})
