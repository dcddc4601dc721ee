import type { ReactNode } from 'react'
import type { PageProps } from '../../src/core/model/page-props.ts'

/** A layout is everything between the header and the footer, including the site menu. */
export interface LayoutProps {
  readonly page: PageProps
  /** The page's own text. */
  readonly children?: ReactNode
}
