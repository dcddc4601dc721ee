import { defineDiagnostics, didYouMeanOr, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'locale/no-original': warning(
    'Translation without an original',
    'This page is a translation of `{original}`, which does not exist, so readers cannot reach it from the other languages.',
    didYouMeanOr(
      'Give the file the path of its original, or delete it. If the page exists only in this language, link to it from another page in this language.',
    ),
  ),
  'locale/outdated': warning(
    'Outdated translation',
    ({ original, days }: { original: string; days: number }) =>
      `The original, \`${original}\`, changed ${days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`} after this translation.`,
    'Translate what `git log -p --since={since} -- {original}` shows, and commit this page.',
  ),
})
