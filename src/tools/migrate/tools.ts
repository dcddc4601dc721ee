import { docusaurus } from './docusaurus/docusaurus.ts'
import { hugo } from './hugo/hugo.ts'
import { mdbook } from './mdbook/mdbook.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import type { OtherToolName } from './other-site.ts'
import { starlight } from './starlight/starlight.ts'
import type { OtherTool } from './tool.ts'
import { vitepress } from './vitepress/vitepress.ts'

/** Every tool whose sites docsgen can check and migrate, in the order in which a folder is compared with them. */
export const otherTools: Readonly<Record<OtherToolName, OtherTool>> = { docusaurus, vitepress, starlight, mkdocs, mdbook, hugo }
