import type { PageProps } from '../../src/model/page-props.ts'
import { text } from '../text.ts'

/** The page's only `h1`, and a note if the text below is not in the reader's language. */
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

/** The page's `lang` is that of its text; the note is in the reader's language if there is a translation. */
function noteLanguage({ site, locales }: PageProps): string {
  const reader = locales.find(({ current }) => current)
  return reader && site.messages.untranslated !== undefined ? reader.code : 'en'
}
