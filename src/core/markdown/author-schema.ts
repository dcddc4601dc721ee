import * as v from 'valibot'
import type { JournalAuthor } from '../model/journal.ts'

/** Text on one line, as lists show it. */
export const line = v.pipe(
  v.string('text on one line'),
  v.check(
    (value) => value.trim() !== '' && value.length <= 200 && value.isWellFormed() && !/\p{Cc}/u.test(value),
    'text on one line of at most 200 characters',
  ),
)

const webOrPage = '`https://…`, or a page of the site such as `/team/ada`'
const picture = '`https://…`, or a file such as `./ada.png`'

/** Content is not trusted, so addresses with other schemes are rejected. */
export const authorSchema = v.strictObject({
  name: line,
  title: v.exactOptional(line),
  url: v.exactOptional(v.pipe(line, v.regex(/^(?:https?:\/\/|mailto:|\.{0,2}\/(?!\/))/, webOrPage))),
  image: v.exactOptional(v.pipe(line, v.regex(/^(?:https:\/\/|\.{0,2}\/(?!\/))/, picture))),
}) satisfies v.GenericSchema<unknown, JournalAuthor>
