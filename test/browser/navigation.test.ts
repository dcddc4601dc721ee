import { describe, expect, test } from 'vitest'
import { serveSite, visit } from './site.ts'
import { addLink, arrived, click, isMarked, mark, scrollPage, scrollTop, travelSite } from './travel-site.ts'

const site = await serveSite(travelSite, { base: '/docs/' })
const mac = process.platform === 'darwin'

test('a link shows the next page without a reload', async () => {
  const { page } = await visit(site, 'guide/first')
  await mark(page)
  await page.click('main >> text=Second')
  await arrived(page, 'Second')
  expect(await isMarked(page)).toBe(true)
  expect(page.url()).toBe(`${site.url}guide/second`)
  expect(await page.title()).toBe('Second | Travel')
  expect(await page.locator('nav[data-src] [aria-current=page]').allTextContents()).toEqual(['Second'])
  expect(await page.locator('main').count()).toBe(1)
})

test('the head belongs to the new page', async () => {
  const { page } = await visit(site, 'guide/first')
  // The script before the first paint has run, so its data is no longer needed.
  const head = () =>
    page.evaluate(() => [...document.head.querySelectorAll(':scope > :not(script[data-base])')].map((element) => element.outerHTML).sort())
  const first = await head()
  await page.goto(`${site.url}guide/second`)
  const second = await head()
  await mark(page)
  await page.click('.pager-previous')
  await arrived(page, 'First')
  expect(await head()).toEqual(first)
  expect(await page.getAttribute('link[rel=canonical]', 'href')).toBe('https://docs.example.com/docs/guide/first')
  expect(await page.getAttribute('meta[name=description]', 'content')).toBe('About the first.')
  await page.goBack()
  await arrived(page, 'Second')
  expect(await head()).toEqual(second)
  expect(await isMarked(page)).toBe(true)
})

test('equal parts stay unchanged, others are replaced', async () => {
  const { page } = await visit(site, 'reference/one')
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('footer, .menu, main, .skip-link')) Object.assign(part, { kept: true })
    const foreign = document.createElement('aside')
    foreign.id = 'foreign'
    document.body.append(foreign)
  })
  await page.click('main >> text=Two')
  await arrived(page, 'Two')
  const kept = await page.evaluate(() =>
    [...document.querySelectorAll('footer, .menu, main, .skip-link')]
      .filter((part) => 'kept' in part)
      .map((part) => part.className || part.tagName),
  )
  expect(kept).toEqual(['skip-link', 'menu menu-with-sidebar', 'site-footer'])
  expect(await page.locator('#foreign').count()).toBe(1)
})

test('the sidebar keeps its scroll position; a different one starts at its top', async () => {
  const { page } = await visit(site, 'guide/page-20')
  const top = () => page.evaluate(() => document.querySelector('.menu')?.scrollTop)
  await page.evaluate(() => document.querySelector('.menu')?.scrollTo(0, 430))
  await page.click('.sidebar >> text="Page 18"')
  await arrived(page, 'Page 18')
  expect(await top()).toBe(430)
  await page.click('.topbar-navigation >> text=Reference')
  await arrived(page, 'One')
  expect(await top()).toBe(0)
})

test('the document has the language and direction of the page', async () => {
  const { page } = await visit(site, 'reference/one')
  await mark(page)
  await page.click('.dropdown summary')
  await page.click('.dropdown >> text=العربية')
  await arrived(page, 'واحد')
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['ar', 'rtl'])
  expect(await page.locator('.dropdown[open]').count()).toBe(0)
  expect(await isMarked(page)).toBe(true)
})

describe('back and forward', () => {
  test('restore the scroll positions', async () => {
    const { page } = await visit(site, 'guide/first')
    await mark(page)
    await scrollPage(page, 1234)
    await click(page, '.pager-next')
    await arrived(page, 'Second')
    expect(await scrollTop(page)).toBe(0)
    await scrollPage(page, 567)
    await page.goBack()
    await arrived(page, 'First')
    await expect.poll(() => scrollTop(page)).toBe(1234)
    await page.goForward()
    await arrived(page, 'Second')
    await expect.poll(() => scrollTop(page)).toBe(567)
    expect(await isMarked(page)).toBe(true)
  })

  test('also after a reload, and after leaving the site', async () => {
    const { page } = await visit(site, 'guide/first')
    await scrollPage(page, 1234)
    await click(page, '.pager-next')
    await arrived(page, 'Second')
    await scrollPage(page, 567)
    await page.reload()
    await expect.poll(() => scrollTop(page)).toBe(567)
    await page.goBack()
    await arrived(page, 'First')
    await expect.poll(() => scrollTop(page)).toBe(1234)
    await page.goto('about:blank')
    await page.goBack()
    await arrived(page, 'First')
    await expect.poll(() => scrollTop(page)).toBe(1234)
    await page.goForward()
    await page.waitForURL('about:blank')
    await page.goBack()
    await arrived(page, 'First')
    await expect.poll(() => scrollTop(page)).toBe(1234)
  })

  test('also in browsers without an event for leaving a page', async () => {
    const { page, context } = await visit(site, 'reference/one')
    await context.addInitScript(() => {
      for (const type of ['beforeunload', 'pagehide']) addEventListener(type, (event) => event.stopImmediatePropagation())
    })
    await page.goto(`${site.url}guide/first`)
    await scrollPage(page, 1234)
    await page.reload()
    await expect.poll(() => scrollTop(page)).toBe(1234)
  })

  test('also between parts of a page', async () => {
    const { page } = await visit(site, 'guide/first')
    await mark(page)
    await scrollPage(page, 40)
    await click(page, 'text=part of this page')
    await page.waitForFunction(() => document.querySelector(':target')?.id === 'here' && history.state?.scroll?.[1] > 1000)
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(40)
    await page.goForward()
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000)
    expect(await isMarked(page)).toBe(true)
  })
})

describe('a link to a section of another page', () => {
  test('scrolls below the bar, and sets `:target`', async () => {
    const { page } = await visit(site, 'guide/first')
    await mark(page)
    await page.click('text=late part')
    await arrived(page, 'Second')
    expect(page.url()).toBe(`${site.url}guide/second#late`)
    const target = await page.evaluate(() => document.querySelector(':target')?.id)
    expect(target).toBe('late')
    const place = () => page.evaluate(() => document.getElementById('late')?.getBoundingClientRect().top ?? 0)
    const soft = await place()
    await page.reload()
    await expect.poll(async () => Math.abs((await place()) - soft)).toBeLessThan(2)
    await page.goBack()
    await arrived(page, 'First')
    await page.goForward()
    await arrived(page, 'Second')
    expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('late')
    await expect.poll(async () => Math.abs((await place()) - soft)).toBeLessThan(4)
  })

  test('scrolls to the top if the section does not exist', async () => {
    const { page } = await visit(site, 'guide/first')
    await scrollPage(page, 900)
    await addLink(page, '/docs/guide/second#nowhere')
    await click(page, '#added')
    await arrived(page, 'Second')
    expect(await scrollTop(page)).toBe(0)
    expect(page.url()).toContain('#nowhere')
  })
})

test('the text is focused without an outline, and the title is announced', async () => {
  const { page } = await visit(site, 'guide/first')
  await page.focus('main >> text=Second')
  await page.keyboard.press('Enter')
  await arrived(page, 'Second')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('_content')
  expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe('none')
  const regions = page.locator('[aria-live=polite]')
  expect(await regions.allTextContents()).toEqual(['Second | Travel'])
  expect(await regions.evaluate((region) => region.clientWidth)).toBe(1)
})

test('a title with markup stays text', async () => {
  const { page } = await visit(site, 'guide/first')
  await page.click('.sidebar >> text=onerror')
  await arrived(page, 'onerror')
  expect(await page.title()).toBe('A <img src=x onerror="window.broken = true"> & more | Travel')
  expect(await page.locator('[aria-live=polite]').textContent()).toContain('<img src=x')
  expect(await page.locator('img[src=x]').count()).toBe(0)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

describe('the browser itself handles', () => {
  test('a click for another tab', async () => {
    const { page, context } = await visit(site, 'guide/first')
    const openAndClose = async (options: { modifiers?: ('Meta' | 'Control' | 'Shift')[]; button?: 'middle' }) => {
      // A page behind another one may draw no frames, and a click waits for two.
      await page.bringToFront()
      const [opened] = await Promise.all([context.waitForEvent('page'), page.click('main >> text=Second', options)])
      await opened.close()
    }
    await openAndClose({ modifiers: [mac ? 'Meta' : 'Control'] })
    await openAndClose({ modifiers: ['Shift'] })
    await openAndClose({ button: 'middle' })
    expect(page.url()).toBe(`${site.url}guide/first`)
  })

  test('a link with a target, a download, and a prevented click', async () => {
    const { page, context } = await visit(site, 'guide/first')
    await mark(page)
    await addLink(page, '/docs/guide/second', { target: '_blank' })
    const [opened] = await Promise.all([context.waitForEvent('page'), page.click('#added')])
    await opened.close()
    await page.bringToFront()
    await addLink(page, '/docs/guide/second', { download: 'second.html' })
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#added').first().click()])
    expect(download.suggestedFilename()).toBe('second.html')
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
    await page.click('main >> text=Second')
    expect(page.url()).toBe(`${site.url}guide/first`)
    expect(await isMarked(page)).toBe(true)
  })

  test.each([
    ['/docs/guide/first.md', 'text/markdown'],
    ['/outside/page', 'text/html'],
  ])('a link to %s', async (href, contentType) => {
    const { page } = await visit(site, 'guide/second')
    await mark(page)
    const body = contentType === 'text/html' ? '<h1>Elsewhere</h1>' : '# Elsewhere'
    await page.route(`**${href}`, (route) => route.fulfill({ contentType, body }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
    await addLink(page, href)
    await page.click('#added')
    await page.waitForFunction(() => document.body.textContent?.includes('Elsewhere'))
    expect(await isMarked(page)).toBe(false)
    expect(requests.filter((request) => request.endsWith(` ${href}`))).toEqual([`document ${href}`])
  })
})

describe('a page that cannot replace the current one is loaded by the browser', () => {
  test('a different policy, in both directions', async () => {
    const { page } = await visit(site, 'guide/first')
    await mark(page)
    await scrollPage(page, 20)
    await click(page, 'main >> text=diagram')
    await arrived(page, 'Diagram')
    expect(await isMarked(page)).toBe(false)
    await mark(page)
    await page.click('.pager-previous')
    await arrived(page, 'Second')
    expect(await isMarked(page)).toBe(false)
    await page.goBack()
    await arrived(page, 'Diagram')
    await page.goBack()
    await arrived(page, 'First')
    await expect.poll(() => scrollTop(page)).toBe(20)
  })

  test('a new deployment while a tab is open', async () => {
    const { page } = await visit(site, 'reference/one')
    await mark(page)
    await page.route('**/guide/second', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/(styles\.)\w+(\.css)/g, '$1NEWER$2') })
    })
    await page.route('**/styles.NEWER.css', (route) => route.fulfill({ contentType: 'text/css', body: 'h1 { color: rgb(1, 2, 3) }' }))
    await addLink(page, '/docs/guide/second')
    await page.click('#added')
    await arrived(page, 'Second')
    expect(await isMarked(page)).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.querySelector('h1') as Element).color)).toBe('rgb(1, 2, 3)')
  })

  test('a missing page: the not-found page', async () => {
    const { page } = await visit(site, 'guide/first', { tolerant: true })
    await mark(page)
    await addLink(page, '/docs/guide/gone')
    await page.click('#added')
    await page.waitForSelector('.not-found')
    expect(await isMarked(page)).toBe(false)
    expect(page.url()).toBe(`${site.url}guide/gone`)
    await page.click('.not-found .card-grid a')
    await arrived(page, 'Home')
  })

  test('other files, and a redirect to a section of another page', async () => {
    const { page } = await visit(site, 'guide/first')
    await mark(page)
    await page.route('**/docs/plain', (route) => route.fulfill({ contentType: 'text/plain', body: 'Plain' }))
    await addLink(page, '/docs/plain')
    await page.click('#added')
    await page.waitForFunction(() => document.body.textContent === 'Plain')
    await page.goBack()
    await addLink(page, '/docs/old')
    await page.click('#added')
    await arrived(page, 'Second')
    expect(page.url()).toBe(`${site.url}guide/second#late`)
    expect(await isMarked(page)).toBe(false)
  })

  test('a page with its own script', async () => {
    const { page } = await visit(site, 'reference/one')
    await mark(page)
    await page.route('**/own.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.own = true' }))
    await page.route('**/guide/second', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</main>', '<script src="/docs/own.js"></script></main>') })
    })
    await addLink(page, '/docs/guide/second')
    await page.click('#added')
    await page.waitForFunction(() => 'own' in window)
    expect(await isMarked(page)).toBe(false)
  })
})

test.each(['second.html', 'second/', 'second/index.html'])('the address %s leads to the page without a reload', async (name) => {
  const { page } = await visit(site, 'guide/first')
  await mark(page)
  await addLink(page, `/docs/guide/${name}#late`)
  await page.click('#added')
  await arrived(page, 'Second')
  expect(page.url()).toBe(`${site.url}guide/second#late`)
  expect(await isMarked(page)).toBe(true)
})

test('of two quick clicks, the last one counts', async () => {
  const { page } = await visit(site, 'guide/first')
  await mark(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/guide/page-9', async (route) => {
    await held
    await route.continue()
  })
  await addLink(page, '/docs/guide/page-9')
  await page.click('#added')
  await page.click('main >> text=Second')
  await arrived(page, 'Second')
  const late = page.waitForResponse('**/guide/page-9')
  release()
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.textContent('h1')).toContain('Second')
  expect(page.url()).toBe(`${site.url}guide/second`)
  await page.goBack()
  await arrived(page, 'First')
  expect(await isMarked(page)).toBe(true)
})

test('going back while a page is loading stays on the page', async () => {
  const { page, context } = await visit(site, 'guide/page-1')
  await click(page, '.pager-next')
  await arrived(page, 'Page 2')
  // So that it is not prefetched.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.reload()
  await mark(page)
  await page.route('**/guide/page-1', () => {})
  const asked = page.waitForRequest('**/guide/page-1')
  await page.evaluate(() => history.back())
  await asked
  await page.evaluate(() => history.forward())
  await page.waitForURL('**/page-2')
  expect(await page.textContent('h1')).toContain('Page 2')
  await click(page, '.pager-next')
  await arrived(page, 'Page 3')
  expect(await isMarked(page)).toBe(true)
})

test('a link to the current page scrolls to the top without a history entry', async () => {
  const { page } = await visit(site, 'guide/first')
  await mark(page)
  await scrollPage(page, 300)
  const entries = await page.evaluate(() => history.length)
  await page.click('.sidebar >> text="First"')
  await expect.poll(() => scrollTop(page)).toBe(0)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await isMarked(page)).toBe(true)
})
