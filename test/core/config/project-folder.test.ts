import { expect, test } from 'vitest'
import { findProjectPathProblem, normalizeProjectPath } from '../../../src/core/config/project-folder.ts'
import { closest } from '../../../src/kit/similar/closest.ts'

test.each([
  ['content', 'content'],
  ['./content/', 'content'],
  ['docs\\guide\\', 'docs/guide'],
  ['a/../b', 'b'],
  ['.\\', ''],
])('%j is %j', (value, normalized) => {
  expect(normalizeProjectPath(value)).toBe(normalized)
})

test.each([
  ['', 'it is empty'],
  [' ', 'it is empty'],
  ['.', 'it is the project folder itself'],
  ['a\\..', 'it is the project folder itself'],
  ['..', 'it points outside the project folder'],
  ['a/../../b', 'it points outside the project folder'],
  ['..\\b', 'it points outside the project folder'],
  ['/content', 'it must be a path relative to the project folder, not an absolute path'],
  ['C:\\content', 'it must be a path relative to the project folder, not an absolute path'],
  ['\\\\server\\share', 'it must be a path relative to the project folder, not an absolute path'],
  ['~/content', 'docsgen does not expand `~` to the home folder; write the full path'],
  ['a\0b', 'it contains a NUL character'],
  ['..content', undefined],
])('%j as a folder of the project', (value, reason) => {
  expect(findProjectPathProblem(value)).toBe(reason)
})

test.each([
  ['titel', ['title', 'toc'], 'title'],
  ['TITLE', ['tile', 'title'], 'title'],
  ['doc', ['docs', 'DOC', 'doc'], 'doc'],
  ['ab', ['ac', 'zb'], undefined],
  ['cat', ['dog'], undefined],
  ['bat', ['cat', 'hat'], 'cat'],
  ['anything', [], undefined],
  ['', ['a'], undefined],
])('the closest to %j', (word, candidates, expected) => {
  expect(closest(word, candidates)).toBe(expected)
})
