import type { ComponentType } from 'react'
import type { PageProps } from '../src/core/model/page-props.ts'
import { Badge } from './components/badge.tsx'
import { Card, CardLink, Cards } from './components/cards.tsx'
import { Embed, Video, Vimeo, YouTube } from './components/embeds.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { FileTree } from './components/file-tree.tsx'
import { Filter } from './components/filter.tsx'
import { Hero } from './components/hero.tsx'
import { Icon } from './components/icons.tsx'
import { JournalPage } from './components/journal-page.tsx'
import { LinkList } from './components/link-list.tsx'
import { Sidebar } from './components/sidebar.tsx'
import { Steps } from './components/steps.tsx'
import { TabItem, Tabs } from './components/tabs.tsx'
import { TryIt } from './components/try-it.tsx'
import { HtmlDocument } from './html-document.tsx'
import { DocLayout } from './layouts/doc-layout.tsx'
import { HomeLayout } from './layouts/home-layout.tsx'
import type { LayoutProps } from './layouts/layout-props.ts'
import { NotFoundLayout } from './layouts/not-found-layout.tsx'
import { PageLayout } from './layouts/page-layout.tsx'
import { SearchLayout } from './layouts/search-layout.tsx'
import { PageProvider } from './page-context.tsx'

/** All components that make up a page. */
export const theme = {
  PageProvider,
  HtmlDocument,
  Sidebar,
  JournalPage,
  layouts: {
    doc: DocLayout,
    page: PageLayout,
    home: HomeLayout,
    'not-found': NotFoundLayout,
    search: SearchLayout,
  } satisfies Record<PageProps['layout'], ComponentType<LayoutProps>>,
  /** Components that Markdown may use as tags. */
  components: { Badge, Card, CardLink, Cards, Embed, FileTree, Filter, Hero, Icon, Steps, TabItem, Tabs, TryIt, Video, Vimeo, YouTube },
}

export type { MessageTexts, PluralForms, ThemeMessageId } from '../src/core/model/messages.ts'
export type {
  ClientAssets,
  DocumentEntry,
  Heading,
  NavigationEntry,
  PageProps,
  ShellLink,
  SidebarCategoryItem,
  SidebarItem,
  SidebarListing,
  SidebarNode,
  SiteDirectory,
  SiteProps,
  TocEntry,
} from '../src/core/model/page-props.ts'
export type { BadgeProps } from './components/badge.tsx'
export type { CardLinkProps, CardProps } from './components/cards.tsx'
export type { EmbedProps, VideoProps, VimeoProps, YouTubeProps } from './components/embeds.tsx'
export type { FilterProps } from './components/filter.tsx'
export type { HeroProps } from './components/hero.tsx'
export type { IconName } from './components/icons.tsx'
export { iconNames } from './components/icons.tsx'
export type { Hydrate, IslandProps } from './components/island.tsx'
export { islandsOf } from './components/island.tsx'
export type { LinkListProps } from './components/link-list.tsx'
export { SiteMenu } from './components/site-menu.tsx'
export type { TabItemProps, TabsProps } from './components/tabs.tsx'
export type { TryItProps } from './components/try-it.tsx'
export type { JournalEntryProps, JournalProps } from './contract/journal-props.ts'
export type { TryItBody, TryItCredential, TryItField, TryItForm, TryItServer, TryItVariable } from './contract/try-it-form.ts'
export type { HtmlDocumentProps } from './html-document.tsx'
export type { LayoutProps } from './layouts/layout-props.ts'
export type { PageProviderProps } from './page-context.tsx'
export { PageProvider, usePage, useSite, useText } from './page-context.tsx'
export { text } from './text.ts'
export {
  Badge,
  Card,
  CardLink,
  Cards,
  Embed,
  ErrorBoundary,
  FileTree,
  Filter,
  Hero,
  Icon,
  LinkList,
  Steps,
  TabItem,
  Tabs,
  Video,
  Vimeo,
  YouTube,
}
