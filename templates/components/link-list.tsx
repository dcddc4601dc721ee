import { Icon } from './icons.tsx'

export interface LinkListProps {
  readonly title: string
  readonly links: readonly {
    readonly title: string
    readonly href: string
    readonly description?: string
    readonly icon?: string
  }[]
}

/** A list of related links under its own heading, such as an index of a topic on a home page. */
export function LinkList({ title, links }: LinkListProps) {
  return (
    <div className="link-list">
      <h3>{title}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>
              {link.icon === undefined ? null : <Icon name={link.icon} />}
              <span className="link-list-title">{link.title}</span>
              {link.description === undefined ? null : <span className="link-list-text">{link.description}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
