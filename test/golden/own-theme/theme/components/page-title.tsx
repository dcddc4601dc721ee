import { PageTitle as Original } from 'docsgen/templates/components/page-title.tsx'
import type { PageProps } from 'docsgen/theme'
import { Badge } from './badge.tsx'

export function PageTitle({ page }: { page: PageProps }) {
  return (
    <>
      <Badge text={page.layout} />
      <Original page={page} />
    </>
  )
}
