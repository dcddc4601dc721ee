import { updateAssetFingerprint } from '../swap-page.ts'

/** Replaces each of the page's style sheets after the new version is loaded, so that the page is never without styles. */
export async function swapStyles(hrefs: readonly string[]): Promise<void> {
  const old = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const isKept = (link: HTMLLinkElement) => hrefs.includes(link.getAttribute('href') ?? '')
  const known = new Set(old.filter(isKept).map((link) => link.getAttribute('href')))
  const added = hrefs
    .filter((href) => !known.has(href))
    .map((href) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.setAttribute('href', href)
      return link
    })
  const loaded = added.map((link) => new Promise((resolve) => ['load', 'error'].map((event) => link.addEventListener(event, resolve))))
  if (old[0]) old.at(-1)?.after(...added)
  else document.head.append(...added)
  await Promise.all(loaded)
  for (const link of old) if (!isKept(link)) link.remove()
  updateAssetFingerprint()
}
