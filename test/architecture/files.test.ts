import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, repository } from './source-files.ts'

const files = listFiles()
const maxLines = 400

test('files are named in kebab-case', () => {
  const named = files.filter((path) => basename(path) !== 'README.md')
  const wrong = named.filter((path) => !path.split('/').every((part) => /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*$/.test(part)))
  expect(wrong, 'Name a file after its main export: `parse-page.ts`').toEqual([])
})

test('no file has a generic name', () => {
  const wrong = files.filter((path) => /^(?:utils?|helpers?|common|misc|shared|lib|types|constants)\.\w+$/.test(basename(path)))
  expect(wrong, 'Name a file after what it does, or move its parts to where they are used').toEqual([])
})

test(`no file is longer than ${maxLines} lines`, () => {
  const wrong = files
    .map((path) => ({ path, lines: readFileSync(join(repository, path), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path}: ${lines} lines`)
  expect(wrong, 'Split it where it does two things').toEqual([])
})

test('the folders exist', () => {
  expect(files.length).toBeGreaterThan(100)
})

test('paths in the documentation exist', () => {
  const known = new Set(files.map((path) => basename(path)))
  const documents = ['ARCHITECTURE.md', ...files.filter((path) => path.endsWith('.md')).filter((path) => path.startsWith('src/'))]
  const wrong = documents.flatMap((document) => {
    const text = readFileSync(join(repository, document), 'utf8')
    const named = [...text.matchAll(/`((?:[\w@.-]+\/)+[\w.-]*)`/g)]
      .map(([, path]) => path as string)
      .filter((path) => /\.(?:tsx?|css|js)$/.test(path))
    const bases = ['', 'src', 'templates', dirname(document), join(dirname(document), '..')]
    const wrong = named.filter((path) => !bases.some((base) => existsSync(join(repository, base, path))))
    const modules = [...text.matchAll(/`([\w-]+\.tsx?)`/g)].map(([, name]) => name as string).filter((name) => !known.has(name))
    return [...wrong, ...modules].map((path) => `${document}: ${path}`)
  })
  expect(wrong, 'Correct the path').toEqual([])
})
