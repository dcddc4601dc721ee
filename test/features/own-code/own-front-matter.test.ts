import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { FrontMatterSchema } from '../../../src/core/model/document.ts'
import { checkFrontMatter as check, readOwnFrontMatter } from './front-matter-checks.ts'

const tags = v.object({ tags: v.optional(v.array(v.string()), []) })

describe('values', () => {
  test('are what the schema returns', () => {
    expect(check('title: A\ntags: [a, b]', tags)).toEqual({ value: { tags: ['a', 'b'] }, reports: [] })
    expect(check('title: A', tags)).toEqual({ value: { tags: [] }, reports: [] })
  })

  test('are plain data: dates are ISO text', () => {
    const schema = v.object({
      date: v.pipe(
        v.string(),
        v.transform((text) => new Date(text)),
      ),
    })
    expect(check('date: 2026-01-02', schema)).toEqual({ value: { date: '2026-01-02T00:00:00.000Z' }, reports: [] })
  })

  test('that JSON cannot represent are reported', () => {
    expect(check('a: 1', () => ({ a: new Map(), b: { c: () => 1 } }))).toEqual({
      value: { b: {} },
      reports: [
        'content/a.md:2:1 front-matter/not-data For `a`, the site’s schema returns an instance of `Map`, which is not plain data.',
        'content/a.md:1:1 front-matter/not-data For `b.c`, the site’s schema returns a function, which is not plain data.',
      ],
    })
  })

  test('can come from a function, which gets all keys', () => {
    expect(check('title: A\nlevel: 2', (values) => ({ ...values, more: true }))).toEqual({
      value: { title: 'A', level: 2, more: true },
      reports: [],
    })
  })

  test('with names of inherited properties stay values', () => {
    expect(check('__proto__: {polluted: true}\nconstructor: x', (values) => values).reports).toEqual([])
    expect('polluted' in {}).toBe(false)
  })
})

describe('invalid values', () => {
  const authors = v.object({ authors: v.array(v.object({ name: v.string() })) })
  test.each<[name: string, lines: string, schema: FrontMatterSchema, reports: readonly string[]]>([
    [
      'a value',
      'title: A\ntags: a',
      tags,
      ['content/a.md:3:1 front-matter/own-value `tags` does not match the site’s schema: Invalid type: Expected Array but received "a".'],
    ],
    [
      'a value further in',
      'authors:\n  - name: x\n  - name: 3',
      authors,
      [
        'content/a.md:4:5 front-matter/own-value `authors.1.name` does not match the site’s schema: Invalid type: Expected string but received 3.',
      ],
    ],
    [
      'a missing key',
      'title: A',
      authors,
      [expect.stringMatching(/^content\/a\.md:1:1 front-matter\/own-value `authors` does not match/) as unknown as string],
    ],
    [
      'a key docsgen reads',
      'title: A long title',
      v.object({ title: v.pipe(v.string(), v.maxLength(5)) }),
      [expect.stringContaining('`title` does not match') as unknown as string],
    ],
    [
      'a key the schema leaves out',
      'tags: [a]\nweight: 3',
      tags,
      ['content/a.md:3:1 front-matter/unknown-key Unknown front-matter key `weight`.'],
    ],
    [
      'a key a strict schema refuses',
      'title: A\ntags: [a]\nx: 1',
      v.strictObject({ tags: v.array(v.string()) }),
      [expect.stringMatching(/^content\/a\.md:4:1 .*`x` does not match/) as unknown as string],
    ],
    ['nothing for a strict schema of own keys', 'title: A\ntags: [a]', v.strictObject({ tags: v.array(v.string()) }), []],
    [
      'what a function throws',
      'a: 1',
      () => {
        throw new Error('Not today')
      },
      ['content/a.md:1:1 front-matter/own-value The front matter does not match the site’s schema: Not today.'],
    ],
    [
      'what a function throws of a key',
      'b: 2\na: 1',
      () => {
        throw Object.assign(new Error('Too small'), { path: ['a'] })
      },
      ['content/a.md:3:1 front-matter/own-value `a` does not match the site’s schema: Too small.'],
    ],
    [
      'what a function lists',
      'a: 1',
      () => ({ issues: [{ message: 'Wrong', path: ['a'] }] }),
      ['content/a.md:2:1 front-matter/own-value `a` does not match the site’s schema: Wrong.'],
    ],
    [
      'nothing from a function',
      'a: 1',
      () => undefined,
      [
        'content/a.md:1:1 front-matter/own-value The front matter does not match the site’s schema: The function returned nothing; it must return the values to keep.',
      ],
    ],
    [
      'a promise',
      'a: 1',
      async () => Promise.reject(new Error('unheard')),
      ['docs.config.ts front-matter/schema-failed The `frontMatter` schema in the config returns a promise.'],
    ],
    [
      'a schema that throws',
      'a: 1',
      { '~standard': { version: 1, vendor: 'x', validate: () => JSON.parse('{') } },
      [
        expect.stringMatching(
          /^content\/a\.md front-matter\/schema-failed The `frontMatter` schema in the config failed on this page: /,
        ) as unknown as string,
      ],
    ],
  ])('%s', (_, lines, schema, reports) => {
    expect(check(lines, schema).reports).toEqual(reports)
  })

  test('what to do with a key of another tool', () => {
    expect(readOwnFrontMatter('nav_exclude: true', v.object({})).diagnostics.map(({ hint }) => hint)).toEqual([
      'Use `sidebar: false` instead.',
    ])
  })
})
