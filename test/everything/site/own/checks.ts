/** Reports long titles. */
export function shortTitles({ pages }: { pages: readonly { title: string; file: string }[] }) {
  return pages.filter(({ title }) => title.length > 60).map(({ file }) => ({ code: 'too-long', message: 'The title is too long.', file }))
}
