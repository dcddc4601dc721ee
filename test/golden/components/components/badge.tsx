import type { ReactNode } from 'react'

export default function Badge({ color, children }: { color: string; children?: ReactNode }) {
  return <strong className={`badge-${color}`}>{children}</strong>
}
