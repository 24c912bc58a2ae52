import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, clearConsoleErrors, openPage } from './browser.ts'
import { markupPayloads } from './markup-payloads.ts'

const allPayloads = markupPayloads.join(' ')

/**
 * Parts of a document that execute or could: handlers, script URLs, documents in attributes,
 * elements and scripts from a payload.
 */
function findLive(document: Document): string[] {
  const visibleAttributes = new Set([
    'value',
    'content',
    'placeholder',
    'aria-label',
    'title',
    'alt',
  ])
  const isShops = (text: string) =>
    text.startsWith('window.__reactRouterContext.streamController.enqueue("')
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => {
        const isAddress = /^(href|src|action|formaction|data|xlink:href)$/.test(name)
        if (isAddress) return /^\s*(javascript|vbscript|data:(text|image\/svg))/i.test(value)
        return (
          name.startsWith('on')
          || name === 'srcdoc'
          || (value.includes('ran(') && !visibleAttributes.has(name))
        )
      })
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  )
  const scripts = [...document.scripts]
    .map(({ text }) => text)
    .filter((text) => text.includes('ran(') && !isShops(text))
  const isTheme = (text: string) => /^:root\{(--[a-z-]+:#[0-9a-f]{6};?)+\}$/.test(text)
  const elements = [
    ...document.querySelectorAll(
      'object, embed, base, frameset, marquee, math, x, template, meta[http-equiv], style',
    ),
  ].filter((element) => element.tagName !== 'STYLE' || !isTheme(element.textContent ?? ''))
  return [...attributes, ...scripts, ...elements.map(({ outerHTML }) => outerHTML)]
}

/** Like `findLive` for parsed documents that are not executed. */
export const findExecutableIn = (page: Page, documents: readonly string[]): Promise<string[]> =>
  page.evaluate(`(() => { ${findLive.toString()}
    return ${JSON.stringify(documents)}.flatMap((html) => findLive(new DOMParser().parseFromString(html, 'text/html'))) })()`)

/** Opens a page that records executed payloads, optionally signed in. */
export async function openTrap(token?: string): Promise<Page> {
  const page = await openPage(desktop)
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, {
      seen,
      ran: (which: unknown) => seen.push(which),
      alert: (which: unknown) => seen.push(which),
    })
  })
  if (token)
    await page.addInitScript((storedToken) => localStorage.setItem('token', storedToken), token)
  return page
}

export async function expectNothingRan(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen), where).toEqual(
    [],
  )
  expect(await page.evaluate(`(${findLive.toString()})(document)`), where).toEqual([])
}

/** The values of its fields. */
export const valuesOf = (page: Page) =>
  page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(' '))

/** Response fields with user text; those of addresses and cards even if empty. */
const textFieldNames =
  /^(label|title|name|names|ownerName|giverName|place|text|decision|reason|who|letters|message|brief|question|answer|next)$/
const writtenOrNot =
  /^(firstName|lastName|company|line1|line2|city|deliveryNotes|giftNote|recipientName|note)$/
/** Lists of user text. */
const lists = /^(lines|to|recipients)$/

/** Appends all payloads to user text of a response, bypassing all limits and checks. */
function withPayloads(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (writtenOrNot.test(key)) return `${value} ${allPayloads}`
    return value !== '' && textFieldNames.test(key) ? `${value} ${allPayloads}` : value
  }
  if (Array.isArray(value))
    return value.map((item) =>
      withPayloads(item, typeof item === 'string' && lists.test(key) ? 'note' : ''),
    )
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withPayloads(item, name)]),
  )
}

/** Appends all payloads to user text of every response about a person. */
export async function injectPayloads(page: Page): Promise<void> {
  await page.route(
    /\/api\/(cart|checkout|order|guest|return|user|address|registry|wishlist|bespoke)\//,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json().catch(() => null)) as {
        success?: boolean
        data?: unknown
      } | null
      if (body?.success !== true) return route.fulfill({ response: answer })
      return route.fulfill({ response: answer, json: { ...body, data: withPayloads(body.data) } })
    },
  )
}

/** Types all payloads into every field, ignoring length limits. */
export async function typeEverywhere(page: Page): Promise<void> {
  await page.evaluate((text) => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      if (/^(checkbox|radio|file|hidden|submit|date|number|range|color)$/.test(field.type)) continue
      const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }, allPayloads)
}

/** The console has only errors of refused calls. */
export function expectOnlyRefusals(): void {
  expect(clearConsoleErrors().filter((trouble) => !/status of 4\d\d/.test(trouble))).toEqual([])
}
