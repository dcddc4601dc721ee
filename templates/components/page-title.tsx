import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'

/** The page's only `h1`, and notes if the text below is not in the reader's language or not about the current version. */
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
  // Links in text are underlined in prose only.
  return (
    <div className="prose">
      <p className="untranslated" lang={page.untranslated ? noteLanguage({ ...page, site }, 'versionOld') : undefined}>
        {`${text(site, kind === 'old' ? 'versionOld' : 'versionUnreleased', { version })} `}
        <a href={href}>{text(site, isSame ? 'versionSamePage' : 'versionGoTo', { version: current })}</a>
      </p>
    </div>
  )
}

/** The page's `lang` is that of its text. The note is in the reader's language if there is a translation. */
function noteLanguage({ site, locales }: PageProps, id: 'untranslated' | 'versionOld' = 'untranslated'): string {
  const reader = locales.find(({ current }) => current)
  return reader && site.messages[id] !== undefined ? reader.code : 'en'
}
