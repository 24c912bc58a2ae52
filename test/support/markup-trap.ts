import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desk, forgiveErrors, openPage } from './browser.ts'
import { markupPayloads } from './markup-payloads.ts'

const all = markupPayloads.join(' ')

/** What in a document runs, or might: handlers, addresses of code, documents in attributes, elements and scripts made of a payload. */
function findLive(document: Document): string[] {
  const shown = new Set(['value', 'content', 'placeholder', 'aria-label', 'title', 'alt'])
  const isShops = (text: string) =>
    text.startsWith('window.__reactRouterContext.streamController.enqueue("')
  const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => {
        const isAddress = /^(href|src|action|formaction|data|xlink:href)$/.test(name)
        if (isAddress) return /^\s*(javascript|vbscript|data:(text|image\/svg))/i.test(value)
        return (
          name.startsWith('on') || name === 'srcdoc' || (value.includes('ran(') && !shown.has(name))
        )
      })
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  )
  const scripts = [...document.scripts]
    .map(({ text }) => text)
    .filter((text) => text.includes('ran(') && !isShops(text))
  const elements = [
    ...document.querySelectorAll(
      'object, embed, base, frameset, marquee, math, x, template, meta[http-equiv], style',
    ),
  ]
  return [...attributes, ...scripts, ...elements.map(({ outerHTML }) => outerHTML)]
}

/** The same of documents that are parsed and never run. */
export const findLiveIn = (page: Page, documents: readonly string[]): Promise<string[]> =>
  page.evaluate(`(() => { ${findLive.toString()}
    return ${JSON.stringify(documents)}.flatMap((html) => findLive(new DOMParser().parseFromString(html, 'text/html'))) })()`)

/** A page that notes whatever a payload runs, of the member whose token it is. */
export async function openTrap(token?: string): Promise<Page> {
  const page = await openPage(desk)
  await page.addInitScript(() => {
    const seen: unknown[] = []
    Object.assign(window, {
      seen,
      ran: (which: unknown) => seen.push(which),
      alert: (which: unknown) => seen.push(which),
    })
  })
  if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return page
}

export async function expectNothingRan(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen), where).toEqual(
    [],
  )
  expect(await page.evaluate(`(${findLive.toString()})(document)`), where).toEqual([])
}

/** What stands in its fields. */
export const valuesOf = (page: Page) =>
  page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value).join(' '))

/** Fields of answers that hold what a person wrote; those of an address and a card even when nobody did. */
const written =
  /^(label|title|name|names|ownerName|giverName|place|text|decision|reason|who|letters|message|brief|question|answer|next)$/
const writtenOrNot =
  /^(firstName|lastName|company|line1|line2|city|deliveryNotes|giftNote|recipientName|note)$/
/** Lists of what was written, line by line. */
const lists = /^(lines|to|recipients)$/

/** The answer with all payloads behind whatever a person may have written: no length and no check stands between them and the page. */
function withPayloads(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (writtenOrNot.test(key)) return `${value} ${all}`
    return value !== '' && written.test(key) ? `${value} ${all}` : value
  }
  if (Array.isArray(value))
    return value.map((one) =>
      withPayloads(one, typeof one === 'string' && lists.test(key) ? 'note' : ''),
    )
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withPayloads(one, name)]),
  )
}

/** From now on every answer about a person comes with all payloads in every field that a person writes. */
export async function poison(page: Page): Promise<void> {
  await page.route(
    /\/api\/(cart|settlement|pay|order|guest|return|user|address|registry|wishlist|bespoke)\//,
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

/** All payloads into every field there is, as by hand and longer than a hand is let: the field's own limit is not asked. */
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
  }, all)
}

/** The console tells of nothing but what the API refused. */
export function expectOnlyRefusals(): void {
  expect(forgiveErrors().filter((trouble) => !/status of 4\d\d/.test(trouble))).toEqual([])
}
