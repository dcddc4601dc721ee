import type { PageProps } from '../../src/model/page-props.ts'

/** The page's only `h1`, and a word where the text below it is not in the reader's language. */
export function PageTitle({ page }: { page: PageProps }) {
  return (
    <>
      <h1 className="page-title" id={page.titleId} dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
      {page.untranslated ? (
        <p className="untranslated" lang="en">
          This page has not been translated yet. It is shown in the original language.
        </p>
      ) : null}
    </>
  )
}
