import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { findViolations } from './accessibility.ts'
import { launchChromium } from './chromium.ts'
import { flowShop } from './flow-shop.ts'

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} satisfies BrowserContextOptions
/** The narrowest supported window (WCAG 1.4.10). */
export const narrow = {
  ...phone,
  viewport: { width: 320, height: 700 },
} satisfies BrowserContextOptions
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** One browser per worker, shared by its files and closed with it. */
let browser: Promise<Browser> | null = null
let contexts: BrowserContext[] = []
let troubles: string[] = []
interface Traffic {
  /** Requests and responses, for the report of a failure. */
  readonly lines: string[]
  readonly open: Set<Request>
}
const traffics = new WeakMap<Page, Traffic>()

/** Closes what a test opened after the test, and what a file opened after the file. */
export function watchBrowser(): void {
  let ofFile = 0
  beforeEach(() => {
    ofFile = contexts.length
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await describePages())
    const unexpectedTroubles = troubles
    troubles = []
    await closeFrom(ofFile)
    expect(unexpectedTroubles, "nothing in the browser's console, no failed request").toEqual([])
  })
  afterAll(() => closeFrom(0))
}

/** Describes all pages for a failure: URL, headlines, alerts and latest requests. */
async function describePages(): Promise<string> {
  const reports = contexts
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const headlines = await page
        .locator('h1:visible, h2:visible, [role=alert]:visible')
        .allInnerTexts()
        .catch(() => [])
      return [
        page.url(),
        headlines.slice(0, 12).join(' | '),
        ...(traffics.get(page)?.lines ?? []).slice(-25),
      ].join('\n  ')
    })
  return (await Promise.all(reports)).join('\n')
}

async function closeFrom(first: number): Promise<void> {
  const closing = contexts.slice(first)
  contexts = contexts.slice(0, first)
  // Route handlers of a test may still wait for a response.
  await Promise.all(
    closing
      .flatMap((context) => context.pages())
      .map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
  )
  await Promise.all(closing.map((context) => context.close()))
}

/**
 * Opens a page in its own session. Any console error fails the test, including policy violations
 * and failed loads.
 */
export async function openPage(options: BrowserContextOptions = desktop): Promise<Page> {
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
  context.setDefaultTimeout(timeout)
  context.on('page', recordTraffic)
  // The newsletter popup would cover the page; its own test removes this cookie.
  await context.addCookies([
    { name: 'subscribeState', value: 'true', url: options.baseURL ?? flowShop.origin },
  ])
  const page = await context.newPage()
  // Errors while closing a page do not count for the next test.
  const tell = (trouble: string) => {
    if (contexts.includes(context)) troubles.push(`${trouble} (${page.url()})`)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') tell(message.text())
  })
  page.on('pageerror', (error) => tell(error.message))
  return page
}

/** When to stop waiting for what does not come, in milliseconds. */
const timeout = 90_000

function recordTraffic(page: Page): void {
  const traffic: Traffic = { lines: [], open: new Set() }
  traffics.set(page, traffic)
  const note = (what: string, request: Request) =>
    traffic.lines.push(`${Date.now() % 1_000_000} ${what} ${request.method()} ${request.url()}`)
  page.on('request', (request) => {
    note('asks', request)
    // Chromium reports no end of a request that refreshes a stale answer in its cache.
    if (request.resourceType() !== 'other') traffic.open.add(request)
  })
  page.on('requestfinished', (request) => {
    note('has', request)
    traffic.open.delete(request)
  })
  page.on('requestfailed', (request) => {
    note(`fails (${request.failure()?.errorText ?? ''})`, request)
    traffic.open.delete(request)
  })
}

/**
 * Waits until the page has asked for nothing for half a second. Playwright's `networkidle` also
 * waits for requests whose end it is not told.
 */
export async function waitForNetwork(page: Page): Promise<void> {
  await page.waitForLoadState()
  const startedAt = Date.now()
  let busyAt = startedAt
  while (Date.now() - busyAt < 500) {
    const open = traffics.get(page)?.open
    if (!open) throw new Error('The page was not opened by openPage.')
    if (open.size > 0) busyAt = Date.now()
    if (Date.now() - startedAt > timeout)
      throw new Error(`Still open: ${[...open].map((request) => request.url()).join(', ')}`)
    await pause(50)
  }
}

/** Opens a page and waits until it is interactive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** Delays the script of the page until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  return script.resolve
}

/**
 * Waits until React has hydrated every interactive element, because before that a click is handled
 * by the browser. On a slow machine the network is idle long before hydration.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await waitForNetwork(page)
  await page.waitForFunction(() => {
    const propsOf = (element: Element): unknown =>
      Object.entries(element).find(([name]) => name.startsWith('__reactProps'))?.[1]
    // React does not hydrate links in formatted merchant text.
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
  await waitForIdle(page)
}

/** Waits until the page has nothing to do, for at most 5 seconds: animations may take all the time. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })),
  )
}

/** Removes and returns the errors so far, for tests that provoke some. */
export function clearConsoleErrors(): string[] {
  const allowedTroubles = troubles
  troubles = []
  return allowedTroubles
}

/** Waits until animations end, because colors and positions are not final before. */
export async function waitForAnimations(page: Page): Promise<void> {
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

/** Checks WCAG 2.2 AA automatically; a violation lists rule, element and reason. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page)
  const violations = await findViolations(page, { bestPractices: true })
  expect(
    violations.map(({ rule, help, elements }) => `${rule}: ${help} (${elements.join(' | ')})`),
  ).toEqual([])
}

/**
 * Checks that the page does not scroll sideways and that nothing is cut off except scrollable
 * content.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, window, cut } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const isCut = (element: Element): boolean => {
      const { right, width } = element.getBoundingClientRect()
      if (width === 0 || right <= clientWidth + 1 || !isVisible(element)) return false
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
