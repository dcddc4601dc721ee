import { lookup } from 'mrmime'

/** Types that browsers open as a document of the site or load as its code. SVG is one of them, but is published without what could run. */
const activeType = /^text\/html|\bxhtml\b|[/+]xml(?:;|$)|(?:java|ecma)script|\bwasm\b/

/** What the table of types lacks: scripts, archives of pages, compressed drawings, Flash, and programs that some hosts run. */
const activeExtensions = /\.(?:cjs|htc|hta|mht|mhtml|svgz|swf|xbl|xhtm|php\d?|phtml|phar|aspx?|jspx?|cgi)$/i

/** Whether a browser or a host would run what is in a file. Content is not trusted, so such files are not published from there. */
export function isActiveFile(path: string): boolean {
  if (/\.svg$/i.test(path)) return false
  return activeExtensions.test(path) || activeType.test(lookup(path) ?? '')
}
