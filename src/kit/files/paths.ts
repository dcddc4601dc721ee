declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** An absolute path on this machine. Never reaches the output. */
export type AbsolutePath = Branded<'AbsolutePath'>

/** A file relative to the project's root, with forward slashes, as diagnostics show it: `content/guide/install.md`. */
export type ProjectPath = Branded<'ProjectPath'>

/** The URL path of a page, decoded, without the base path: `/guide/install` or `/guide/`. */
export type RoutePath = Branded<'RoutePath'>

/** A file relative to the output folder, with forward slashes: `guide/install.html`. */
export type OutputPath = Branded<'OutputPath'>

/** A URL within the site for `href`: with the base path, percent-encoded. */
export type Href = Branded<'Href'>
