import { Fragment } from 'react'
import type { PageProps, SiteProps } from '../../src/core/model/page-props.ts'
import { renderOnce } from './render-once.ts'
import { ShellLink } from './shell-link.tsx'

export function SiteFooter({ page }: { page: PageProps }) {
  const { footer, books } = page.site
  if (footer.groups.length === 0 && !footer.note && !footer.copyright && !books) return null
  return <footer className="site-footer" dangerouslySetInnerHTML={renderOnce(page.site, 'footer', () => <FooterRow {...page.site} />)} />
}

function FooterRow({ footer: { groups, note, copyright }, books }: SiteProps) {
  return (
    <div className="site-footer-row">
      {groups.map((group) => (
        <nav key={group.title} aria-label={group.title}>
          <p className="label">{group.title}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.label + item.href}>
                <ShellLink {...item} current={item.current ? 'page' : undefined}>
                  {item.label}
                </ShellLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="site-footer-end">
        {books ? (
          <p>
            {books.map(({ label, href }, index) => (
              <Fragment key={href}>
                {index > 0 ? ' · ' : null}
                <a href={href}>{label}</a>
              </Fragment>
            ))}
          </p>
        ) : null}
        {note ? <p>{note}</p> : null}
        {copyright ? <p className="copyright">{copyright}</p> : null}
      </div>
    </div>
  )
}
