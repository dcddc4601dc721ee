import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'
import { OpenIn } from './open-in.tsx'

/** Buttons next to the title that copy the page's Markdown or open it in assistants. */
export function PageCopy({ page }: { page: PageProps }) {
  const { site, markdownHref } = page
  if (!markdownHref) return null
  return (
    <div className="page-copy">
      <button type="button" className="copy-page">
        <span>{text(site, 'copyPage')}</span>
      </button>
      <a className="view-markdown" href={markdownHref} type="text/markdown">
        {text(site, 'viewMarkdown')}
      </a>
      <OpenIn page={page} />
    </div>
  )
}
