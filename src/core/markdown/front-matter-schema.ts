import * as v from 'valibot'
import { isRecord } from '../../kit/data/is-record.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readDate } from '../../kit/text/format-values.ts'
import type { FrontMatter } from '../model/document.ts'
import { authorSchema, line } from './author-schema.ts'
import type { ParseOptions } from './parse-options.ts'

const text = v.string('text')
const flag = v.boolean('`true` or `false`')
const level = v.pipe(
  v.number('a number from 2 to 6'),
  v.integer('a number from 2 to 6'),
  v.minValue(2, 'a number from 2 to 6'),
  v.maxValue(6, 'a number from 2 to 6'),
)

const sidebarKeys = {
  label: v.exactOptional(text),
  order: v.exactOptional(v.pipe(v.number('a number'), v.finite('a finite number'))),
  hidden: v.exactOptional(flag),
  inside: v.exactOptional(flag),
}

const tocKeys = { min: v.exactOptional(level), max: v.exactOptional(level) }

const dateForm = 'a date such as `2026-07-17` or `2026-07-17T09:30:00Z`'
const authorsForm = 'the id of an author, a mapping with `name` and perhaps `url`, `image`, and `title`, or a list of these'
const tagsForm = 'a list of short texts, such as `[release, editor]`'

/** Each tag has a page that shows the entry with all its tags and authors, so their number counts twice. */
const maxListed = 100

/** Messages say what the value must be; the report adds the key's path and what was found. */
const keys = {
  title: v.exactOptional(text),
  heading: v.exactOptional(text),
  description: v.exactOptional(text),
  slug: v.exactOptional(text),
  sidebar: v.exactOptional(
    mappingOr(v.literal(false, '`false` or a mapping with `label`, `order`, `hidden`, or `inside`'), v.object(sidebarKeys)),
  ),
  draft: v.exactOptional(flag),
  layout: v.exactOptional(v.picklist(['doc', 'page', 'home'], '`doc`, `page`, or `home`')),
  toc: v.exactOptional(mappingOr(v.boolean('`true`, `false`, or a mapping with `min` or `max`'), v.object(tocKeys))),
  image: v.exactOptional(text),
  search: v.exactOptional(flag),
  linkCode: v.exactOptional(flag),
  variables: v.exactOptional(
    v.record(
      v.string(),
      v.union([v.string(), v.number(), v.boolean()], 'text, a number, `true`, or `false`'),
      'a mapping of names and values',
    ),
  ),
  feedback: v.exactOptional(flag),
  head: v.exactOptional(v.array(v.unknown(), 'a list of tags')),
  date: v.exactOptional(
    v.pipe(
      v.string(dateForm),
      v.check((value) => readDate(value) !== undefined, dateForm),
    ),
  ),
  authors: v.exactOptional(
    v.pipe(
      v.union([line, authorSchema, v.array(v.union([line, authorSchema]))], authorsForm),
      v.check((value) => !Array.isArray(value) || value.length <= maxListed, `a list of at most ${maxListed} authors`),
    ),
  ),
  tags: v.exactOptional(
    v.pipe(v.array(v.union([line, v.number()], tagsForm), tagsForm), v.maxLength(maxListed, `a list of at most ${maxListed} tags`)),
  ),
}

/** The keys that only entries of journals have. */
export const entryKeys: readonly string[] = ['date', 'authors', 'tags']

export const frontMatterKeys: readonly string[] = Object.keys(keys)

/** The keys of each mapping that front matter may have. */
export const nestedKeys: Readonly<Record<string, readonly string[]>> = { sidebar: Object.keys(sidebarKeys), toc: Object.keys(tocKeys) }

/** The keys whose values are text: a number there is read as it is written. */
export const textKeys: ReadonlySet<string> = new Set(['title', 'heading', 'description', 'slug', 'image', 'label'])

export const frontMatterSchema = v.object(keys) satisfies v.GenericSchema<unknown, FrontMatter>

/** A problem within a mapping names the key in it, which a union would not. */
function mappingOr<Other extends v.GenericSchema, Mapping extends v.GenericSchema>(other: Other, mapping: Mapping) {
  return v.lazy<Other | Mapping>((input) => (isRecord(input) ? mapping : other))
}

/** Whether a page is an entry of a journal. */
export function isJournalEntry({ journals = [] }: Pick<ParseOptions, 'journals'>, file: ProjectPath): boolean {
  return journals.some((folder) => isEntryOf(folder, file))
}

/** The folder's own page has no date. */
function isEntryOf(folder: string, file: ProjectPath): boolean {
  if (!file.startsWith(folder)) return false
  const name = file.slice(folder.length).replace(/\.[^.]*$/, '')
  return !/^(?:index|readme)$/i.test(name) && name !== folder.split('/').at(-2)
}
