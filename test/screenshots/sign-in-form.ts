import type { Page } from 'playwright-core'

const colors = { light: ['#eef2f5', '#fff', '#1d5c8a'], dark: ['#1b2229', '#2a343e', '#7cb8e4'] } as const

/** The image of the manual's samples, as PNG. */
export async function drawForm(page: Page, mode: 'light' | 'dark'): Promise<Uint8Array> {
  const [back, front, accent] = colors[mode]
  await page.setViewportSize({ width: 600, height: 400 })
  await page.setContent(`<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">
    <path fill="${back}" d="M0 0h600v400H0z"/><path fill="${front}" stroke="${accent}" d="M150 60h300v280H150zM190 120h220v40H190zM190 190h220v40H190z"/>
    <path fill="${accent}" d="M190 260h220v40H190z"/></svg>`)
  return page.screenshot()
}
