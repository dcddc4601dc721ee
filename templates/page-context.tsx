import { createContext, type ReactNode, useContext } from 'react'
import type { PageProps, SiteDirectory, SiteProps } from '../src/core/model/page-props.ts'
import type { ValueArguments } from './fill-message.ts'
import type { messages } from './messages.ts'
import { text, type Words } from './text.ts'

/** The context in which a component is rendered. */
export type Surroundings =
  | { readonly kind: 'page'; readonly page: PageProps; readonly site: SiteProps; readonly directory: SiteDirectory | undefined }
  /** A part that is rendered once for many pages. */
  | { readonly kind: 'shared'; readonly site: SiteProps; readonly directory: SiteDirectory | undefined }
  /** A React page that is rendered so that its content can be parsed, before URLs are known. */
  | { readonly kind: 'reading'; readonly site: Words }

/** The surroundings of a component, or undefined outside of docsgen, such as in a test. */
export const SurroundingsContext = createContext<Surroundings | undefined>(undefined)

export interface PageProviderProps {
  readonly page: PageProps
  /** The directory for the lookups of `docsgen/site`. */
  readonly directory?: SiteDirectory | undefined
  readonly children?: ReactNode
}

/** Provides the context for everything that is rendered for a page. docsgen adds this provider, so only component tests need it. */
export function PageProvider({ page, directory, children }: PageProviderProps) {
  return <SurroundingsContext value={{ kind: 'page', page, site: page.site, directory }}>{children}</SurroundingsContext>
}

/**
 * Returns the page for which a component is rendered. `FrontMatter` is the type that the schema in the config's `frontMatter` option
 * returns.
 */
export function usePage<FrontMatter = PageProps['frontMatter']>(): PageProps<FrontMatter> {
  const surroundings = useContext(SurroundingsContext)
  if (surroundings?.kind !== 'page') throw outsideProvider('usePage', surroundings)
  return surroundings.page as PageProps<FrontMatter>
}

/** Props that all pages of the same version and language share. */
export function useSite(): SiteProps {
  const surroundings = useContext(SurroundingsContext)
  if (surroundings === undefined || surroundings.kind === 'reading') throw outsideProvider('useSite', surroundings)
  return surroundings.site
}

/** Returns a text of the theme in the page's language, or in English if the language is unknown. */
export function useText<Id extends keyof typeof messages>(id: Id, ...values: ValueArguments<(typeof messages)[Id]>): string {
  return text(useContext(SurroundingsContext)?.site ?? { messages: {} }, id, ...values)
}

/** Creates the error for a hook that is used outside of its provider. */
export function outsideProvider(hook: string, surroundings: Surroundings | undefined): Error {
  switch (surroundings?.kind) {
    case 'reading':
      return new Error(
        `${hook} was called in a React page, which is outside <PageProvider>: it is rendered before addresses are known. ` +
          'Call it in a layout, or in a component that Markdown uses.',
      )
    case 'page':
    case 'shared':
      return new Error(
        `${hook} was called outside <PageProvider>, in a part that is rendered once for many pages. ` +
          'Call useSite there, or take what differs from page to page as props.',
      )
    case undefined:
      return new Error(
        `${hook} was called outside <PageProvider>. ` +
          'Call it in what docsgen renders as a part of a page: a layout, a part of the theme, a component that Markdown uses.',
      )
  }
}
