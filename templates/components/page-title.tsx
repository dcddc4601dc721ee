import type { PageProps } from '../../src/model/page-props.ts'
import { text } from '../text.ts'

/** The page's only `h1`, and a word where the text below it is not in the reader's language. */
export function PageTitle({ page }: { page: PageProps }) {
  return (
    <>
      <h1 className="page-title" id={page.titleId} dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
      {page.untranslated ? (
        <p className="untranslated" lang={noteLanguage(page)}>
          {text(page.site, 'untranslated')}
        </p>
      ) : null}
    </>
  )
}

/** The page's own `lang` is its text's: the note is in the reader's language where that has words for it. */
function noteLanguage({ site, locales }: PageProps): string {
  const reader = locales.find(({ current }) => current)
  return reader && site.messages.untranslated !== undefined ? reader.code : 'en'
}
