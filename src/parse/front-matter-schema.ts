import * as v from 'valibot'
import type { FrontMatter } from '../model/document.ts'

const text = v.string('text')
const flag = v.boolean('`true` or `false`')
const level = v.pipe(
  v.number('a number from 2 to 6'),
  v.integer('a number from 2 to 6'),
  v.minValue(2, 'a number from 2 to 6'),
  v.maxValue(6, 'a number from 2 to 6'),
)

/** Messages say what the value must be; the report adds the key and what was found. */
const keys = {
  title: v.exactOptional(text),
  description: v.exactOptional(text),
  slug: v.exactOptional(text),
  sidebar: v.exactOptional(
    v.union(
      [
        v.literal(false),
        v.strictObject({
          label: v.exactOptional(text),
          order: v.exactOptional(v.number('a number')),
          hidden: v.exactOptional(flag),
          inside: v.exactOptional(flag),
        }),
      ],
      '`false`, or a mapping with `label`, `order`, `hidden` or `inside`',
    ),
  ),
  draft: v.exactOptional(flag),
  layout: v.exactOptional(v.picklist(['doc', 'page', 'home'], '`doc`, `page` or `home`')),
  toc: v.exactOptional(
    v.union(
      [flag, v.strictObject({ min: v.exactOptional(level), max: v.exactOptional(level) })],
      '`true`, `false`, or a mapping with `min` or `max`',
    ),
  ),
  image: v.exactOptional(text),
  search: v.exactOptional(flag),
  linkCode: v.exactOptional(flag),
  head: v.exactOptional(v.array(v.unknown(), 'a list of tags')),
}

export const frontMatterKeys: readonly string[] = Object.keys(keys)

/** The keys whose values are text: a number there is read as it is written. */
export const textKeys: ReadonlySet<string> = new Set(['title', 'description', 'slug', 'image', 'label'])

export const frontMatterSchema = v.object(keys) satisfies v.GenericSchema<unknown, FrontMatter>
