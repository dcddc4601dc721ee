declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** An absolute path on this machine. Never reaches the output. */
export type AbsolutePath = Branded<'AbsolutePath'>

/** A file below the project's root, with forward slashes, as reports show it: `content/guide/install.md`. */
export type ProjectPath = Branded<'ProjectPath'>

/** Where a page lives on the site, decoded, without the base path: `/guide/install` or `/guide/`. */
export type RoutePath = Branded<'RoutePath'>

/** A file below the output folder, with forward slashes: `guide/install.html`. */
export type OutputPath = Branded<'OutputPath'>

/** A finished address within the site, base path included, percent-encoded once: what `href` holds. */
export type Href = Branded<'Href'>
