import config from './docs.config.ts'
export default { ...config, links: { missingPage: 'ignore', missingFile: 'ignore', missingAnchor: 'warn' } }
