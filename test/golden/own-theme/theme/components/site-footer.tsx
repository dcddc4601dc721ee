import type { PageProps } from 'docsgen/theme'
import { SiteFooter as Original } from 'docsgen/templates/components/site-footer.tsx'
import { year } from '../year.ts'

/** docsgen's footer below a line of this site's own. */
export function SiteFooter({ page }: { page: PageProps }) {
  return (
    <>
      <p className="own-line">{`Written in ${year}`}</p>
      <Original page={page} />
    </>
  )
}
