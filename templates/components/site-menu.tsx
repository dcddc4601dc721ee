import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'
import { ColorModeButton } from './color-mode-button.tsx'
import { Icon } from './icons.tsx'
import { DrawerNavigation } from './navigation-list.tsx'
import { navigationKey, renderOnce } from './render-once.ts'

/** The element that the menu button opens. An id that no heading has. */
export const siteMenuId = '_menu'

/**
 * The menu is beside the text on wide windows and in a drawer on narrow ones. It is one element, so that a page contains its sidebar
 * once. Every layout begins with it.
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

/** The drawer's head, hidden beside the text. */
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
