import type { ReactNode } from 'react'

/** Around one ordered list, or around headings: every item or heading becomes a numbered stop on a line. */
export function Steps({ children }: { children?: ReactNode }) {
  return <div className="steps">{children}</div>
}
