import { defineDiagnostics, didYouMeanOr, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'section/renamed-kind': warning(
    'Former name of a blog in `_section.yaml`',
    '`kind: journal` is now called `kind: blog`. The former name still works.',
    'Write `kind: blog`.',
  ),
  'journal/no-date': error(
    'Entry without a date',
    'This page is in the blog `{folder}`, but it has no date.',
    'Begin the file name with a date, such as `2026-07-17-title.md`, or add a line such as `date: 2026-07-17` to the front matter.',
  ),
  'journal/bad-date': error(
    'Invalid date in a file name',
    'The date in the name of this file, `{date}`, does not exist.',
    'Correct the file name, or set `date` in the front matter.',
  ),
  'journal/unknown-author': error(
    'Unknown author',
    '`authors` in `{section}` contains no author with the ID `{id}`.',
    didYouMeanOr('Add the author there, or write a mapping with `name` instead of an ID.'),
  ),
  'journal/author-link': error(
    'Missing page or image of an author',
    'The `{key}` of the author “{name}” leads to `{href}`, which does not exist.',
    'Correct the path. It is relative to the file that contains the author; a path that begins with `/` is relative to the content folder.',
  ),
  'journal/empty': warning(
    'Blog without entries',
    'The blog `{folder}` has no entries to publish.',
    'Add a page such as `2026-07-17-title.md`. Drafts and pages with a date in the future are not published.',
  ),
  'journal/misplaced': error('Misplaced blog', 'This folder cannot be a blog: {reason}.', 'Remove `kind: blog`, or move the folder.'),
  'journal/feed-needs-url': warning(
    'Missing site URL for feeds',
    'This blog has no feeds, because feeds contain absolute URLs and the config does not set `url`.',
    'Set `url` in the config, such as `https://docs.example.com`, or add `feed: false` here.',
  ),
})
