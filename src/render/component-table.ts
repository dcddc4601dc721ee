import type { ComponentType } from 'react'

/** Components by tag name: the theme's and the site's own. Their props come from Markdown, so any may be missing. */
// biome-ignore lint/suspicious/noExplicitAny: props are the author's words; no narrower type is true
export type ComponentTable = Readonly<Record<string, ComponentType<any>>>
