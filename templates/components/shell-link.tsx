import type { ReactNode } from 'react'
import { useText } from '../page-context.tsx'
import { Icon } from './icons.tsx'

export interface ShellLinkProps {
  readonly href: string
  readonly external?: boolean
  readonly icon?: string | undefined
  readonly className?: string
  readonly current?: 'page' | 'true' | undefined
  readonly children: ReactNode
}

/** A link in the top bar or the footer. External links are marked, also for screen readers. */
export function ShellLink({ href, external = false, icon, className, current, children }: ShellLinkProps) {
  return (
    <a href={href} className={className} aria-current={current} rel={external ? 'noopener noreferrer' : undefined}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
      {external ? <ExternalMark /> : null}
    </a>
  )
}

export function ExternalMark() {
  const words = useText('opensExternalSite')
  return (
    <span className="external">
      <span className="visually-hidden">{` ${words}`}</span>
    </span>
  )
}
