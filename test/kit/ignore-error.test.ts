import { afterEach, expect, test, vi } from 'vitest'
import { ignoreError } from '../../src/kit/failures/failure.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function printed(debug: string | undefined, error: unknown): readonly unknown[] {
  vi.stubEnv('DOCSGEN_DEBUG', debug)
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  ignoreError(error)
  return write.mock.calls.map(([text]) => text)
}

test('an ignored error is printed only on request', () => {
  expect(printed(undefined, new Error('refused'))).toEqual([])
  expect(printed('1', new Error('refused'))).toEqual([expect.stringMatching(/^ignored: Error: refused at .*\n$/)])
})

test('quoted content stays on one line', () => {
  expect(printed('1', 'a\n::error::b\u001b[31m\u2028c')).toEqual(['ignored: a ::error::b [31m c\n'])
})
