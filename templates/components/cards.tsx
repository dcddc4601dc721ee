import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

export interface CardProps {
  readonly title?: string
  readonly href?: string
  readonly icon?: string
  /** A few words above the title that describe what the card belongs to. */
  readonly label?: string
  /** A decoration at the top, which extends from edge to edge. */
  readonly picture?: ReactNode
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

/** A card whose title is a link that covers the whole card, so that the text inside the card can contain other links. */
export function Card({ title, href, icon, label, picture, children }: CardProps) {
  return (
    <div className={href === undefined ? 'card' : 'card card-linked'}>
      <CardTop icon={icon} picture={picture} />
      <CardTitle title={title} href={href} label={label} />
      {children === undefined ? null : <div className="card-text">{children}</div>}
    </div>
  )
}

/** A link that takes up one line of a list. */
export function CardLink({ title, href, description, icon }: CardLinkProps) {
  return (
    <div className="card card-linked card-row">
      {icon === undefined ? null : <CardIcon name={icon} />}
      <div>
        <p className="card-title">
          <a href={href}>{title}</a>
        </p>
        {description === undefined ? null : <p className="card-text">{description}</p>}
      </div>
    </div>
  )
}

function CardTop({ icon, picture }: { icon: string | undefined; picture: ReactNode }) {
  return (
    <>
      {picture === undefined ? null : <div className="card-picture">{picture}</div>}
      {icon === undefined ? null : <CardIcon name={icon} />}
    </>
  )
}

function CardIcon({ name }: { name: string }) {
  return (
    <span className="card-icon">
      <Icon name={name} />
    </span>
  )
}

function CardTitle({ title, href, label }: { [Key in 'title' | 'href' | 'label']: string | undefined }) {
  return (
    <>
      {label === undefined ? null : <p className="label">{label}</p>}
      {title === undefined ? null : <p className="card-title">{href === undefined ? title : <a href={href}>{title}</a>}</p>}
    </>
  )
}
