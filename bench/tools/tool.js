/**
 * A site generator to measure.
 * @typedef {object} Tool
 * @property {string} name
 * @property {() => Promise<{ version: string } | { missing: string }>} prepare finds or installs the tool
 * @property {(site: import('../generate-site.js').Site, root: string) => { files: number, bytes: number }} writeProject
 *   writes pages, configuration and layouts below `root`; returns the size of the pages' text
 * @property {(places: { root: string, out: string }) => Command} buildCommand
 * @property {string | undefined} cacheFolder the tool's cache, relative to the root
 * @property {import('../generate-site.js').Dialect} dialect
 * @property {((places: { root: string, out: string, stdout: string }) => Record<string, number> | undefined)=} readStagesMs
 *
 * A tool whose development server is measured.
 * @typedef {object} DevTool
 * @property {string} name
 * @property {() => Promise<{ version: string } | { missing: string }>} prepare
 * @property {(site: import('../generate-site.js').Site, root: string) => { files: number, bytes: number }} writeProject
 * @property {(places: { root: string, port: number }) => Command} devCommand
 * @property {import('../generate-site.js').Dialect} dialect
 * @property {string} article the selector of the element with a page's text
 *
 * @typedef {object} Command
 * @property {string} file
 * @property {readonly string[]} args
 * @property {string} cwd
 * @property {Readonly<Record<string, string>>=} env
 */

export {}
