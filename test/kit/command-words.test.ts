import { expect, test } from 'vitest'
import { commandWords } from '../../src/kit/programs/answer-program.ts'

test.each([
  ['my-cli --flag', ['my-cli', '--flag']],
  ['  a   b\tc ', ['a', 'b', 'c']],
  [`a 'b c' "d \\"e\\"" f\\ g`, ['a', 'b c', 'd "e"', 'f g']],
  [`sh -c 'a | b > $c'`, ['sh', '-c', 'a | b > $c']],
  [`a ""`, ['a', '']],
  [`a b'c'd`, ['a', 'bcd']],
  ['a C:\\\\x', ['a', 'C:\\x']],
])('%j', (line, words) => {
  expect(commandWords(line)).toEqual(words)
})

test.each([
  ['', 'it names no program'],
  ['   ', 'it names no program'],
  ['"" a', 'it names no program'],
  ['a | b', '`|` needs a shell'],
  ['a && b', '`&` needs a shell'],
  ['a $HOME', '`$` needs a shell'],
  ['a "$HOME"', '`$` needs a shell'],
  ['a `b`', '`` ` `` needs a shell'.replace('`` ` ``', '```')],
  ['a > b', '`>` needs a shell'],
  ['a "b', 'a " is not closed'],
  ["a 'b", "a ' is not closed"],
  ['a \\', 'it ends with a backslash'],
])('%j cannot be run without a shell', (line, reason) => {
  expect(commandWords(line)).toBe(reason)
})
