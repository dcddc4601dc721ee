import { expect, test } from 'vitest'
import { findImports } from '../../../src/kit/code/import-source.ts'

/** The modules of each `map` in code, in order. */
function modulesOf(code: string, name = 'map'): readonly string[] {
  const find = findImports(code)
  return [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(({ index }) => find(name, index).join(' and '))
}

test.each([
  ['a name', "import { map } from 'a'\nmap()", ['a', 'a']],
  ['a name among others', "import x, { of, type map } from 'a'\nlet b: map", ['a', 'a']],
  ['a type', "import type { map } from 'a'\nlet b: map", ['a', 'a']],
  ['a default export', "import map from 'a'\nmap()", ['a', 'a']],
  ['a namespace', "import * as map from 'a'\nmap.of()", ['a', 'a']],
  ['CommonJS', "import map = require('a')\nmap()", ['a', 'a']],
  ['another name', "import { map as own } from 'a'\nmap()", ['a', '']],
  ['the other name', "import { own as map } from 'a'\nmap()", ['a', 'a']],
  ['a name that is exported again', "export { map } from 'a'\nmap()", ['a', '']],
  ['several lines', "import {\n  of,\n  map,\n} from 'a'\nmap()", ['a', 'a']],
  ['nothing', "import { of } from 'a'\nmap()", ['']],
  ['two files', "import { map } from 'a'\nmap()\nimport { map } from 'b'", ['a', 'a and b', 'b']],
  ['incomplete code', "import { map } from 'a'\nconst b = map(… , {\n  ...\n}", ['a', 'a']],
  ['a component', '<script setup lang="ts">\nimport { map } from \'a\'\nmap()\n</script>\n', ['a', 'a']],
  ['JSX', "import { map } from 'a'\nconst b = <map.of />", ['a', 'a']],
  ['a comment', "/*\n * import { map } from 'a'\n */\nmap()", ['', '']],
])('%s', (_, code, expected) => expect(modulesOf(code)).toEqual(expected))

test('many imports and deep code are read in reasonable time', () => {
  const start = performance.now()
  const code = "import { map } from 'a'\n".repeat(5_000)
  expect(modulesOf(code).every((module) => module === 'a')).toBe(true)
  expect(modulesOf(`import { map } from 'a'\n${'('.repeat(100_000)}`)).toEqual([''])
  expect(modulesOf(`${'import\n'.repeat(50_000)}`)).toEqual([])
  expect(performance.now() - start).toBeLessThan(5_000)
})
