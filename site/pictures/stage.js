import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePicture } from './write-picture.js'

const fonts = join(import.meta.dirname, '../sample-shop/node_modules/@fontsource-variable')
const maxBytes = 60_000
/** Half an hour after the clock of the shop starts. */
const now = new Date('2026-01-15T10:30:00Z')

/**
 * What a scene works with: a page of the dashboard with an administrator logged in, both APIs, and `picture`.
 *
 * @param folder Where the pictures are written.
 */
export async function openStage({ browser, address, folder }) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 760 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: fontFaces() }))
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.clock.setFixedTime(now)
  const admin = createClient(`${address}/admin-api`)
  const shop = createClient(`${address}/shop-api`)
  await admin('mutation { login(username: "superadmin", password: "superadmin") { __typename } }')

  return {
    page,
    address,
    /** Asks the Admin API as the superadmin. */
    admin,
    /** Asks the Shop API as one customer. */
    shop,
    /** Opens a page of the dashboard, logged in. */
    async open(path) {
      await page.goto(`${address}/dashboard${path}`)
      const password = page.locator('input[type=password]')
      await page.locator('input[type=password], [data-sidebar=sidebar]').first().waitFor()
      if (await password.isVisible()) {
        await page.locator('input[type=text], input[name=username]').first().fill('superadmin')
        await password.fill('superadmin')
        await page.locator('button[type=submit]').click()
        await page.locator('[data-sidebar=sidebar]').first().waitFor()
        await page.goto(`${address}/dashboard${path}`)
      }
      await settle(page)
    },
    /** Opens a page of the legacy Admin UI, logged in. */
    async openAdminUi(path) {
      await page.goto(`${address}/admin/`)
      const user = page.locator('#login_username')
      const menu = page.locator('vdr-main-nav a').first()
      await user.or(page.locator('vdr-main-nav a')).first().waitFor()
      if (await user.isVisible()) {
        await user.fill('superadmin')
        await page.locator('#login_password').fill('superadmin')
        await page.locator('button[type=submit]').click()
        await menu.waitFor()
      }
      await page.goto(`${address}/admin${path}`)
      await menu.waitFor()
      await settle(page)
    },
    /** Opens an address of the server outside of the dashboard, for example `/mailbox`. */
    async openAddress(path) {
      await page.goto(`${address}${path}`)
      await settle(page)
    },
    /**
     * Writes `<name>.webp` and `<name>-dark.webp`.
     *
     * @param around Crops the picture to these elements; the whole window without it.
     * @param marks Elements that get the numbers 1, 2, 3 …
     * @param padding Pixels kept around the elements.
     * @param dark `false` where there is one color mode only.
     */
    async picture(name, { around = [], marks = [], padding = 16, dark = true } = {}) {
      await settle(page)
      await page.evaluate(drawMarks, await Promise.all(marks.map((mark) => boxOf(mark))))
      const clip = await clipAround(page, [around].flat(), padding)
      for (const mode of dark ? ['light', 'dark'] : ['light']) {
        await page.evaluate(setMode, mode)
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip ? { clip } : {}) })
        const file = join(folder, mode === 'dark' ? `${name}-dark.webp` : `${name}.webp`)
        const bytes = await writePicture({ browser, png, file, maxBytes })
        process.stderr.write(`  ${name} (${mode}): ${bytes === undefined ? 'unchanged' : `${bytes} bytes`}\n`)
      }
      await page.evaluate(setMode, 'light')
      await page.evaluate(drawMarks, [])
    },
    async keepFailure(file) {
      await page.screenshot({ path: file }).catch(() => undefined)
    },
    async close() {
      // A request of a scene's route may still be under way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

function fontFaces() {
  const face = (family, name) => {
    const bytes = readFileSync(join(fonts, name, `files/${name}-latin-wght-normal.woff2`))
    return `@font-face { font-family: '${family}'; font-weight: 100 900; src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`
  }
  return `${face('Inter', 'inter')}\n${face('Geist Mono', 'geist-mono')}`
}

/** One session: the token of the first answer is sent with all later requests. */
function createClient(url) {
  let token
  return async (query, variables = {}) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    token = response.headers.get('vendure-auth-token') ?? token
    const { data, errors } = await response.json()
    if (errors) throw new Error(`${errors[0].message} in ${query}`)
    return data
  }
}

/** Waits until nothing loads and nothing moves. */
async function settle(page) {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page
    .locator('[data-slot=skeleton], .animate-pulse')
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(400)
}

async function boxOf(element) {
  await element.waitFor()
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${element} has no size`)
  return box
}

async function clipAround(page, elements, padding) {
  if (elements.length === 0) return undefined
  const boxes = await Promise.all(elements.map((element) => boxOf(element)))
  const { width, height } = page.viewportSize()
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - padding)
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - padding)
  const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) + padding)
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + padding)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Runs in the browser. */
function setMode(mode) {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(mode)
  // GraphiQL has a class of its own, and the Admin UI an attribute.
  document.body.dataset.theme = mode === 'dark' ? 'dark' : 'default'
  document.body.classList.toggle('graphiql-dark', mode === 'dark')
}

/** Runs in the browser. A number at the top left corner of each box, and a frame around it. */
function drawMarks(boxes) {
  document.getElementById('picture-marks')?.remove()
  if (boxes.length === 0) return
  const layer = document.createElement('div')
  layer.id = 'picture-marks'
  layer.style.cssText = 'position:fixed;inset:0;z-index:2147483647;pointer-events:none'
  boxes.forEach(({ x, y, width, height }, index) => {
    const frame = document.createElement('div')
    frame.style.cssText = `position:absolute;left:${x - 3}px;top:${y - 3}px;width:${width + 6}px;height:${height + 6}px;border:2px solid #e11d48;border-radius:8px;box-sizing:border-box`
    const badge = document.createElement('div')
    badge.textContent = String(index + 1)
    const [left, top] = [Math.max(1, x - 14), Math.max(1, y - 14)]
    badge.style.cssText = `position:absolute;left:${left}px;top:${top}px;width:22px;height:22px;border-radius:11px;background:#e11d48;color:#fff;font:700 13px/22px Inter,sans-serif;text-align:center`
    layer.append(frame, badge)
  })
  // A modal dialog makes everything outside of it inert, but it is still drawn.
  document.body.append(layer)
}
