import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'
import { ColorModeButton } from './color-mode-button.tsx'
import { Icon } from './icons.tsx'
import { NavigationList } from './navigation-list.tsx'
import { navigationKey, renderOnce } from './render-once.ts'
import { siteMenuId } from './site-menu.tsx'

export function TopBar({ page }: { page: PageProps }) {
  // The version and language menus link to the page's counterparts.
  if (page.versions.length > 1 || page.locales.length > 1) {
    return (
      <header className="topbar">
        <TopBarRow page={page} />
      </header>
    )
  }
  return (
    <header
      className="topbar"
      dangerouslySetInnerHTML={renderOnce(page.site, `top-bar ${navigationKey(page)}`, () => <TopBarRow page={page} />)}
    />
  )
}

function TopBarRow({ page }: { page: PageProps }) {
  const { site, navigation } = page
  const here = page.locales.find((locale) => locale.current)
  const version = page.versions.find((entry) => entry.current)
  return (
    <div className="topbar-row">
      <a className="brand" href={site.homeHref}>
        <Logo site={site} />
        {site.navbar.title ? <span>{site.navbar.title}</span> : null}
      </a>
      {page.versions.length > 1 ? (
        <Dropdown
          label={text(site, 'version')}
          icon="tag"
          current={version?.label ?? ''}
          items={page.versions.map((entry) => ({ ...entry, key: entry.id, version: entry.id }))}
        />
      ) : site.version === '' ? null : (
        <span className="version">
          <span className="visually-hidden">{`${text(site, 'version')}: `}</span>
          {site.version}
        </span>
      )}
      <nav className="topbar-navigation" aria-label={text(site, 'mainNavigation')}>
        <NavigationList links={navigation} />
      </nav>
      <div className="topbar-tools">
        {site.search === undefined ? null : (
          <button
            type="button"
            className="search-button"
            aria-label={text(site, 'search')}
            data-search={site.search.src ?? ''}
            data-search-cluster={site.search.cluster}
            data-search-page={site.search.page}
            aria-keyshortcuts="Control+K Meta+K /"
          >
            <Icon name="search" />
            <span>{text(site, 'search')}</span>
            <span className="search-keys" />
          </button>
        )}
        {page.locales.length > 1 ? (
          <Dropdown
            label={text(site, 'language')}
            icon="globe"
            current={here?.label ?? page.lang}
            items={page.locales.map((locale) => ({ ...locale, key: locale.code, lang: locale.code }))}
          />
        ) : null}
        <ColorModeButton site={site} />
        <button type="button" className="icon-button menu-button" popoverTarget={siteMenuId} aria-label={text(site, 'openMenu')}>
          <Icon name="menu" />
        </button>
      </div>
    </div>
  )
}

function Logo({ site: { title, navbar } }: { site: PageProps['site'] }) {
  const { logo, darkLogo } = navbar
  const image = ({ href, width, height }: NonNullable<typeof logo>, className?: string) => (
    <img
      src={href}
      width={width}
      height={height}
      alt={navbar.title ? '' : title}
      className={className}
      // Without this attribute, React adds a preload before the page's policy.
      fetchPriority="low"
    />
  )
  if (!logo) return null
  if (!darkLogo) return image(logo)
  return (
    <>
      {image(logo, 'for-light')}
      {image(darkLogo, 'for-dark')}
    </>
  )
}

interface DropdownProps {
  readonly label: string
  readonly icon: string
  readonly current: string
  readonly items: readonly { key: string; label: string; href: string; current: boolean; lang?: string; version?: string }[]
}

function Dropdown({ label, icon, current, items }: DropdownProps) {
  return (
    <details className="dropdown" name="topbar">
      <summary>
        <Icon name={icon} />
        <span className="visually-hidden">{`${label}: `}</span>
        <span className="dropdown-current">{current}</span>
        <span className="chevron" />
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.key}>
            <a
              href={item.href}
              lang={item.lang}
              hrefLang={item.lang}
              data-version={item.version}
              aria-current={item.current ? 'true' : undefined}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
