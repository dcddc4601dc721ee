import { SiteFooter as Original } from 'docsgen/templates/components/site-footer.tsx'
import type { LayoutProps } from 'docsgen/theme'

export function SiteFooter(props: LayoutProps) {
  return (
    <>
      <Original {...props} />
      <aside aria-label="Harbor">Below the footer</aside>
    </>
  )
}
