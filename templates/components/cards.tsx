import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

export interface CardProps {
  readonly title?: string
  readonly href?: string
  readonly icon?: string
  readonly children?: ReactNode
}

export interface CardLinkProps {
  readonly title: string
  readonly href: string
  readonly description?: string
  readonly icon?: string
}

export function Cards({ children }: { children?: ReactNode }) {
  return <div className="card-grid">{children}</div>
}

/** Its title is the link and covers the card, so that the text inside may hold links of its own. */
export function Card({ title, href, icon, children }: CardProps) {
  return (
    <div className={href === undefined ? 'card' : 'card card-linked'}>
      {icon === undefined ? null : (
        <span className="card-icon">
          <Icon name={icon} />
        </span>
      )}
      {title === undefined ? null : <p className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>}
      {children === undefined ? null : <div className="card-text">{children}</div>}
    </div>
  )
}

/** One line of a list of places to go on to. */
export function CardLink({ title, href, description, icon }: CardLinkProps) {
  return (
    <div className="card card-linked card-row">
      {icon === undefined ? null : (
        <span className="card-icon">
          <Icon name={icon} />
        </span>
      )}
      <div>
        <p className="card-title">
          <a href={href}>{title}</a>
        </p>
        {description === undefined ? null : <p className="card-text">{description}</p>}
      </div>
    </div>
  )
}
