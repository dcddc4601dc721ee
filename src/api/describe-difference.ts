import { ignoreError } from '../kit/failures/ignore-error.ts'

/** Describes the first place where two contents of a file differ: `line 3, column 5 has “a” instead of “b”`. */
export function describeDifference(actual: Uint8Array | undefined, expected: Uint8Array | undefined): string {
  if (actual === undefined) return 'this build does not make it'
  if (expected === undefined) return 'only this build makes it'
  const at = findDifference(actual, expected)
  const [now, then] = [readText(actual), readText(expected)]
  if (now === undefined || then === undefined) return `they differ from byte ${at + 1} on`
  const index = Buffer.from(expected.subarray(0, at))
    .toString('utf8')
    .replace(/\ufffd+$/, '').length
  const lines = then.slice(0, index).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1} has ${quote(now, index)} instead of ${quote(then, index)}`
}

function findDifference(a: Uint8Array, b: Uint8Array): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function readText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return strictUtf8.decode(bytes)
  } catch (error) {
    // A picture, for example.
    ignoreError(error)
    return undefined
  }
}

const before = 20
const after = 40

function quote(text: string, index: number): string {
  if (index >= text.length) return 'nothing more'
  return `“${text
    .slice(Math.max(index - before, 0), index + after)
    .replace(/\s+/g, ' ')
    .trim()}”`
}
