import { SiteFooter as Original } from 'docsgen/templates/components/site-footer.tsx'
import type { LayoutProps } from 'docsgen/theme'

export function SiteFooter(props: LayoutProps) {
  return (
    <>
      <Original {...props} />
      <p className="own-footer">Below the footer</p>
    </>
  )
}
