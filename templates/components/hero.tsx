import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

export interface HeroProps {
  /** An `<em>` in it is drawn as if marked with a pen. */
  readonly title: ReactNode
  readonly tagline?: ReactNode
  /** A few words above the title. */
  readonly eyebrow?: ReactNode
  /** The first is the one to press. */
  readonly actions?: readonly { readonly label: string; readonly href: string }[]
  /** Beside the words where there is room: a code sample or a picture. */
  readonly children?: ReactNode
}

/** The top of a home page, with its `h1`. */
export function Hero({ title, tagline, eyebrow, actions = [], children }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-row">
        <div className="hero-words">
          {eyebrow === undefined ? null : <p className="label">{eyebrow}</p>}
          <h1>{title}</h1>
          {tagline === undefined ? null : <p className="hero-tagline">{tagline}</p>}
          {actions.length > 0 ? (
            <p className="hero-actions">
              {actions.map((action, index) => (
                <a key={action.href} className={index === 0 ? 'button button-primary' : 'button'} href={action.href}>
                  {action.label}
                  {index === 0 ? <Icon name="arrow" /> : null}
                </a>
              ))}
            </p>
          ) : null}
        </div>
        {children === undefined ? null : <div className="hero-aside">{children}</div>}
      </div>
    </section>
  )
}
