import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { panelMotion, reducedMotionMs } from '../../templates/panel-motion.ts'
import { findFlaws } from './axe.ts'
import { serveSite, visit } from './site.ts'

const site = await serveSite({
  'content/index.md': [
    '# Panels\n\n[Into it](#inside) and [into the inner one](#deep)\n\n',
    ':::details A low one\n\nA line.\n\n:::\n\n',
    `:::details A tall one\n\n${'A line.\n\n'.repeat(40)}:::\n\n`,
    '::::details The outer one\n\n## Inside\n\nText.\n\n:::details The inner one\n\n<p id="deep">Deep down.</p>\n\n:::\n\n::::\n\n',
    ':::details{open} An open one\n\nSeen at once.\n\n:::\n\n',
    '<details>\n<summary>Written as HTML</summary>\n\nText.\n\n</details>\n\n',
    '<br>\n\n'.repeat(60),
  ].join(''),
})

const panel = (page: Page, title: string) => page.locator('details', { has: page.locator('summary', { hasText: title }) }).first()
const isOpen = (page: Page, title: string) => panel(page, title).evaluate((element) => (element as HTMLDetailsElement).open)

/** Clicks and pauses the animation at its first frame. */
async function clickAndCatch(page: Page, title: string) {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /part\.\w+\.js/.test(name)))
  return panel(page, title).evaluate((details) => {
    ;(details.firstElementChild as HTMLElement).click()
    const [animation] = details.getAnimations()
    animation?.pause()
    const { duration, easing } = animation?.effect?.getTiming() ?? {}
    return { duration: Number(duration), easing, height: details.getBoundingClientRect().height }
  })
}

const finish = (page: Page, title: string) =>
  panel(page, title).evaluate(async (details) => {
    for (const animation of details.getAnimations()) {
      animation.finish()
      await animation.finished
    }
  })

describe('a panel', () => {
  test('is animated longer the taller it is, but not in proportion', async () => {
    const { page } = await visit(site)
    const durations: number[] = []
    for (const title of ['A low one', 'A tall one']) {
      const closed = (await panel(page, title).boundingBox())?.height ?? 0
      const opening = await clickAndCatch(page, title)
      expect(opening.easing).toBe('ease-in-out')
      expect(opening.height).toBeCloseTo(closed, 0)
      await finish(page, title)
      const open = (await panel(page, title).boundingBox())?.height ?? 0
      expect(open).toBeGreaterThan(closed)
      expect(opening.duration).toBeCloseTo(
        Math.min(panelMotion.longestMs, panelMotion.baseMs + panelMotion.msPerRootPixel * Math.sqrt(open - closed)),
        0,
      )
      durations.push(opening.duration)
      const closing = await clickAndCatch(page, title)
      expect(closing.height).toBeCloseTo(open, 0)
      expect(await isOpen(page, title)).toBe(true)
      await finish(page, title)
      await expect.poll(() => isOpen(page, title)).toBe(false)
      expect((await panel(page, title).boundingBox())?.height).toBeCloseTo(closed, 0)
    }
    const [low = 0, tall = 0] = durations
    expect(tall).toBeGreaterThan(1.5 * low)
    expect(tall).toBeLessThan(5 * low)
  })

  test('reverses from its current height on a second click', async () => {
    const { page } = await visit(site)
    await clickAndCatch(page, 'A tall one')
    const halfway = await panel(page, 'A tall one').evaluate((details) => {
      for (const animation of details.getAnimations()) animation.currentTime = 200
      return details.getBoundingClientRect().height
    })
    const back = await clickAndCatch(page, 'A tall one')
    expect(back.height).toBeCloseTo(halfway, 0)
    await finish(page, 'A tall one')
    await expect.poll(() => isOpen(page, 'A tall one')).toBe(false)
  })

  test('takes 1 ms with reduced motion', async () => {
    const { page } = await visit(site, '', { reducedMotion: 'reduce' })
    expect((await clickAndCatch(page, 'A tall one')).duration).toBe(reducedMotionMs)
  })

  test('works with the keyboard, can start open, and passes axe', async () => {
    const { page } = await visit(site)
    expect(await isOpen(page, 'An open one')).toBe(true)
    await page.locator('summary', { hasText: 'Written as HTML' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => isOpen(page, 'Written as HTML')).toBe(true)
    expect(await findFlaws(page, { within: '.prose' })).toEqual([])
  })

  test('works without scripts, and is printed completely', async () => {
    const { page } = await visit(site, '', { javaScriptEnabled: false })
    await page.locator('summary', { hasText: 'A low one' }).click()
    expect(await panel(page, 'A low one').getByText('A line.').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect((await panel(page, 'A tall one').boundingBox())?.height).toBeGreaterThan(400)
  })
})

describe('a link to an element in closed panels', () => {
  const isSeen = (page: Page, id: string) =>
    page.locator(`#${id}`).evaluate((element) => {
      const { top, height } = element.getBoundingClientRect()
      return height > 0 && top > 0 && top < innerHeight
    })

  test.each([
    ['Into it', 'inside'],
    ['into the inner one', 'deep'],
  ])('opens them on the way: %s', async (text, id) => {
    const { page } = await visit(site)
    await page.getByRole('link', { name: text }).click()
    await expect.poll(() => isSeen(page, id)).toBe(true)
  })

  test('opens them on arrival and on going back', async () => {
    // Otherwise, the browser may still be navigating.
    const { page } = await visit(site, '#deep', { reducedMotion: 'reduce' })
    await expect.poll(() => isSeen(page, 'deep')).toBe(true)
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = false
      location.hash = 'inside'
    })
    await expect.poll(() => isSeen(page, 'inside')).toBe(true)
    await page.goBack()
    await expect.poll(() => isSeen(page, 'deep')).toBe(true)
  })

  test.each(['#%', '#nowhere', '#'])('does no harm where there is no such place: %s', async (hash) => {
    const { page } = await visit(site, hash)
    expect(await isOpen(page, 'The outer one')).toBe(false)
  })
})
