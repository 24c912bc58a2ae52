import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { launchChromium } from './chromium.ts'
import { flowShop } from './flow-shop.ts'

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} satisfies BrowserContextOptions
/** The narrowest window a page has to fit (WCAG 1.4.10). */
export const narrow = {
  ...phone,
  viewport: { width: 320, height: 700 },
} satisfies BrowserContextOptions
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** One for each worker, which its files share. It ends with the worker. */
let browser: Promise<Browser> | null = null
let contexts: BrowserContext[] = []
let troubles: string[] = []
/** What each page asked and was answered. */
const traffic = new WeakMap<Page, string[]>()

/** For each file: what a test opens ends with it, what the file opens for all its tests ends with the file. */
export function watchBrowser(): void {
  let ofFile = 0
  beforeEach(() => {
    ofFile = contexts.length
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await whereTheyStand())
    const found = troubles
    troubles = []
    await closeFrom(ofFile)
    expect(found, "nothing in the browser's console, no failed request").toEqual([])
  })
  afterAll(() => closeFrom(0))
}

/** For a failure that is not seen again: each page's address, headlines, alerts and latest traffic. */
async function whereTheyStand(): Promise<string> {
  const told = contexts
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const headlines = await page
        .locator('h1:visible, h2:visible, [role=alert]:visible')
        .allInnerTexts()
        .catch(() => [])
      return [
        page.url(),
        headlines.slice(0, 12).join(' | '),
        ...(traffic.get(page) ?? []).slice(-25),
      ].join('\n  ')
    })
  return (await Promise.all(told)).join('\n')
}

async function closeFrom(first: number): Promise<void> {
  const over = contexts.slice(first)
  contexts = contexts.slice(0, first)
  // What a test put in an answer's way may still wait for that answer.
  await Promise.all(
    over
      .flatMap((context) => context.pages())
      .map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
  )
  await Promise.all(over.map((context) => context.close()))
}

/** A page of a browser session of its own. Any error in its console fails the test, broken policies and failed loads included. */
export async function openPage(options: BrowserContextOptions = desk): Promise<Page> {
  browser ??= launchChromium()
  const context = await (
    await browser
  ).newContext({
    baseURL: flowShop.origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    ...options,
  })
  contexts.push(context)
  context.setDefaultTimeout(90_000)
  // A popup that comes by itself would stand before what a flow is about; its own flow takes the cookie away.
  await context.addCookies([
    { name: 'subscribeState', value: 'true', url: options.baseURL ?? flowShop.origin },
  ])
  const page = await context.newPage()
  // What a page still says while it is closed is no trouble of the next test.
  const tell = (trouble: string) => {
    if (contexts.includes(context)) troubles.push(`${trouble} (${page.url()})`)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') tell(message.text())
  })
  const lines: string[] = []
  traffic.set(page, lines)
  const note = (what: string, request: Request) =>
    lines.push(`${Date.now() % 1_000_000} ${what} ${request.method()} ${request.url()}`)
  page.on('request', (request) => note('asks', request))
  page.on('requestfinished', (request) => note('has', request))
  page.on('requestfailed', (request) =>
    note(`fails (${request.failure()?.errorText ?? ''})`, request),
  )
  page.on('pageerror', (error) => tell(error.message))
  return page
}

/** Goes to a page and waits until it answers to what one does there. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Keeps the page's script on its way until what is returned is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  return script.resolve
}

/**
 * Until the script has taken over all that can be pressed or filled, a click is the browser's own: a page loaded, a form sent. On a
 * busy machine the net is quiet long before that, so React's mark on each element is waited for, and then the effects of taking over.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const propsOf = (element: Element): unknown =>
      Object.entries(element).find(([name]) => name.startsWith('__reactProps'))?.[1]
    // Formatted text of the merchant's is one string to React, with links that stay the browser's.
    const isText = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (
          (propsOf(box) as { dangerouslySetInnerHTML?: unknown } | undefined)
            ?.dangerouslySetInnerHTML
        )
          return true
      return false
    }
    const all = [
      ...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea'),
    ]
    return (
      !document.querySelector('script[type=module]')
      || all.every((element) => propsOf(element) || isText(element))
    )
  })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Takes the errors so far out of the count, for tests that provoke some; returns them. */
export function forgiveErrors(): string[] {
  const forgiven = troubles
  troubles = []
  return forgiven
}

/** What moves on the page arrives: colors on their way are no colors yet, and what moves with its frame is missed by a click. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moving = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const still = moving
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished)
    return Promise.race([
      Promise.allSettled(still),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ])
  })
}

/** WCAG 2.2 AA, as far as a machine can tell; a fault reads as rule, element and reason. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    // Without a frame nothing has to be put together in a second page.
    .setLegacyMode(page.frames().length === 1)
    // Only faults are looked at: names for all that is well take a third of the time. None of these rules asks for style sheets.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help} (${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')})`,
    ),
  ).toEqual([])
}

/** No page is wider than its window: nothing scrolls sideways, and nothing is cut off at its edge but what scrolls by itself. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, window, cut } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isCut = (element: Element): boolean => {
      const { right, width } = element.getBoundingClientRect()
      if (width === 0 || right <= clientWidth + 1 || !element.checkVisibility()) return false
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return false
      return true
    }
    const past = [...document.body.querySelectorAll('*')].filter(isCut)
    return {
      wide: scrollWidth,
      window: clientWidth,
      cut: past.map((element) => `${element.tagName} ${element.className}`),
    }
  })
  expect(wide).toBeLessThanOrEqual(window)
  expect(cut, 'cut off at the edge of the window').toEqual([])
}
