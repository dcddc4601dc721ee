import { coreConcepts } from './core-concepts.js'
import { deployment } from './deployment.js'
import { developerGuide } from './developer-guide.js'
import { gettingStarted } from './getting-started.js'
import { howTo } from './how-to.js'
import { storefront } from './storefront.js'

/**
 * What the operations of a page need, by the page's path in `content/guides`.
 *
 * - `before`: operations that go first, for a page or for one of its operations; `after`: those that follow one.
 * - `config`: a TypeScript file that exports the `config` of the page's own shop. It can import the files of the page's samples.
 * - `variables`: written into the page if it shows none. Those that many operations have are in `usualVariables`.
 * - `files`: the names of uploaded files by the path of their variable.
 * - `headers`: sent with the operation. `anonymous`: sent without a session.
 * - `hasErrors`: the answer is an error on purpose. Not needed if the page shows that error.
 * - `without`: why an operation, or every operation of a page, has no response.
 *
 * Without an entry here, an operation runs in a new session of the Shop API, or in one of the superadmin.
 */
export const needs = { ...gettingStarted, ...coreConcepts, ...storefront, ...developerGuide, ...howTo, ...deployment }

export const usualVariables = { slug: 'laptop', productId: '1', variantId: '1', lineId: '1', quantity: 1, skip: 0 }
