import { expect, test } from 'vitest'
import { parseRedirectsFile } from '../../../src/core/preview/host-rules.ts'
import { readHostRules } from '../../../src/kit/redirects/read-host-rules.ts'

test('lines of _redirects, with positions', () => {
  const text = '# Moved\r\n/a  /b 301! # why\r\n/c id=:id https://x.example/c\n/shown /page 200\nnothing\n'
  expect(readHostRules('_redirects', text)).toEqual([
    { from: '/a', to: '/b', status: 301, isRewrite: false, hasConditions: false, at: { line: 2, column: 5, endColumn: 7 } },
    {
      from: '/c',
      to: 'https://x.example/c',
      status: 302,
      isRewrite: false,
      hasConditions: true,
      at: { line: 3, column: 11, endColumn: 30 },
    },
    { from: '/shown', to: '/page', status: 200, isRewrite: true, hasConditions: false, at: { line: 4, column: 8, endColumn: 13 } },
  ])
  // The preview applies redirects without conditions, also if a comment follows.
  expect(parseRedirectsFile('/a /b # why\n/c id=:id /d\n').map(({ from, status }) => [from, status])).toEqual([['/a', 302]])
})

test('netlify.toml and vercel.json', () => {
  expect(readHostRules('netlify.toml', '[[redirects]]\nfrom = "/a"\nto = "/b"\nstatus = 404\n')).toEqual([
    { from: '/a', to: '/b', status: 404, isRewrite: false, hasConditions: false, at: { line: 3, column: 6, endColumn: 10 } },
  ])
  const vercel =
    '{\n "redirects": [{ "source": "/a", "destination": "/b", "has": [] }],\n "rewrites": [{ "source": "/c", "destination": "/d" }]\n}'
  expect(
    readHostRules('vercel.json', vercel).map(({ from, isRewrite, hasConditions, at }) => ({
      from,
      isRewrite,
      hasConditions,
      line: at?.line,
    })),
  ).toEqual([
    { from: '/a', isRewrite: false, hasConditions: true, line: 2 },
    { from: '/c', isRewrite: true, hasConditions: false, line: 3 },
  ])
})
