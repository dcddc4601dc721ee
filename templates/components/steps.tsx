import type { ReactNode } from 'react'

/** Wraps an ordered list or a series of headings. Each item or heading becomes a numbered step. */
export function Steps({ children }: { children?: ReactNode }) {
  return <div className="steps">{children}</div>
}
