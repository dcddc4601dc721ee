import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'
import { ColorModeButton } from './color-mode-button.tsx'
import { Icon } from './icons.tsx'
import { DrawerNavigation } from './navigation-list.tsx'
import { navigationKey, renderOnce } from './render-once.ts'

/** The ID of the element that the menu button opens. No heading can have this ID. */
export const siteMenuId = '_menu'

/**
 * The menu, which is next to the text in wide windows and in a drawer in narrow windows. It is a single element, so that a page contains
 * its sidebar only once. Every layout begins with this element.
 */
export function SiteMenu({ page }: { page: PageProps }) {
  const { sidebar } = page
  return (
    <div className={sidebar ? 'menu menu-with-sidebar' : 'menu'} id={siteMenuId} popover="auto">
      <div
        className="menu-head"
        dangerouslySetInnerHTML={renderOnce(page.site, `menu ${navigationKey(page)}`, () => <MenuHead page={page} />)}
      />
      {sidebar ? (
        <nav className="sidebar" aria-label={sidebar.label} data-src={sidebar.src} dangerouslySetInnerHTML={{ __html: sidebar.html }} />
      ) : null}
    </div>
  )
}

/** The top of the drawer. It is hidden if the menu is next to the text. */
function MenuHead({ page }: { page: PageProps }) {
  const { site, navigation } = page
  return (
    <>
      <div className="menu-top">
        <a className="brand" href={site.homeHref}>
          {site.navbar.title || site.title}
        </a>
        <ColorModeButton site={site} />
        <button
          type="button"
          className="icon-button"
          popoverTarget={siteMenuId}
          popoverTargetAction="hide"
          aria-label={text(site, 'closeMenu')}
        >
          <Icon name="close" />
        </button>
      </div>
      {navigation.length > 0 ? (
        <nav className="menu-navigation" aria-label={text(site, 'siteNavigation')}>
          <DrawerNavigation links={navigation} />
        </nav>
      ) : null}
    </>
  )
}
