import config from '../docs.config.ts'

const { reference, ...rest } = config

/** The same site without its reference area, to tell what that costs. */
export default {
  ...rest,
  sidebars: { ...rest.sidebars, referenceSidebar: ['reference/index'] },
  links: { missingPage: 'ignore', missingFile: 'ignore', missingAnchor: 'ignore', orphan: 'ignore' } as const,
}
