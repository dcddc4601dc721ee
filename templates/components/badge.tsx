import type { ReactNode } from 'react'

export interface BadgeProps {
  readonly text?: string
  /** The kind of admonition that determines the colors of the badge. @default 'info' */
  readonly type?: 'info' | 'tip' | 'warning' | 'danger' | 'note' | 'important' | 'caution'
  readonly children?: ReactNode
}

/** A short label in a line of text or in a heading. */
export function Badge({ text, type = 'info', children }: BadgeProps) {
  return <span className={`badge admonition-${type}`}>{text ?? children}</span>
}
