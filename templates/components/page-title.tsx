import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'

/** The only `h1` of the page, with notes if the text is not in the reader's language or does not describe the current version. */
export function PageTitle({ page }: { page: PageProps }) {
  return (
    <>
      <h1 className="page-title" id={page.titleId} dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
      {page.untranslated ? (
        <p className="untranslated" lang={noteLanguage(page)}>
          {text(page.site, 'untranslated')}
        </p>
      ) : null}
      {page.originalHref === undefined ? null : (
        <div className="prose">
          <p className="untranslated">
            {`${text(page.site, 'outdatedTranslation')} `}
            <a href={page.originalHref}>{text(page.site, 'readOriginal')}</a>
          </p>
        </div>
      )}
      <VersionNote page={page} />
    </>
  )
}

function VersionNote({ page: { site, versionNote, ...page } }: { page: PageProps }) {
  if (!versionNote) return null
  const { kind, version, current, href, isSame } = versionNote
  // Only links in prose are underlined, so the note has the class of prose.
  return (
    <div className="prose">
      <p className="untranslated" lang={page.untranslated ? noteLanguage({ ...page, site }, 'versionOld') : undefined}>
        {`${text(site, kind === 'old' ? 'versionOld' : 'versionUnreleased', { version })} `}
        <a href={href}>{text(site, isSame ? 'versionSamePage' : 'versionGoTo', { version: current })}</a>
      </p>
    </div>
  )
}

/** The language of a note. The page's `lang` is that of its text, but a note can be in the reader's language. */
function noteLanguage({ site, locales }: PageProps, id: 'untranslated' | 'versionOld' = 'untranslated'): string {
  const reader = locales.find(({ current }) => current)
  return reader && site.messages[id] !== undefined ? reader.code : 'en'
}
