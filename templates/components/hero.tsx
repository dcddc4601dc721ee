import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'

export interface HeroProps {
  /** The title. An `<em>` element, or text between asterisks, looks as if it were marked with a pen. */
  readonly title: ReactNode
  readonly tagline?: ReactNode
  /** A few words above the title. */
  readonly eyebrow?: ReactNode
  /** The buttons. The first button is the primary action. */
  readonly actions?: readonly { readonly label: string; readonly href: string }[]
  /** The label of the only action in Markdown. docsgen checks its `href`. */
  readonly action?: string
  readonly href?: string
  /** Content beside the words if there is room, such as a code sample or an image. */
  readonly children?: ReactNode
}

/** The top of a home page, with its `h1`. */
export function Hero({ title, tagline, eyebrow, action, href, actions = ownAction(action, href), children }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-row">
        <div className="hero-words">
          {eyebrow === undefined ? null : <p className="label">{eyebrow}</p>}
          <h1>{typeof title === 'string' ? emphasize(title) : title}</h1>
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

function ownAction(label: string | undefined, href: string | undefined): NonNullable<HeroProps['actions']> {
  return label === undefined || href === undefined ? [] : [{ label, href }]
}

function emphasize(title: string): ReactNode {
  // Every second part of the title was between asterisks.
  const parts = title.split(/\*([^*]+)\*/)
  return parts.map((part, index) => (index % 2 === 1 ? <em key={part}>{part}</em> : part))
}
