import { createKeyTable } from '../../core/markdown/front-matter-keys.ts'
import { features } from '../../features.ts'

/** The keys that docsgen's front matter can have. */
export const ownKeys = createKeyTable(features.map(({ frontMatter = {} }) => frontMatter)).all
