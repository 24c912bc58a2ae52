import type { Page } from 'playwright-core'
import { waitForHydration, visit } from '#test/support/browser.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartContract } from '#modules/cart/contract.ts'
import { checkoutContract } from '#modules/checkout/contract.ts'
import { returnsContract } from '#modules/returns/contract.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { markupPayloads } from '#test/support/markup-payloads.ts'
import {
  expectNothingRan,
  expectOnlyRefusals,
  findExecutableIn,
  openTrap,
  injectPayloads,
  typeEverywhere,
  valuesOf,
} from '#test/support/markup-trap.ts'
import { address, newShopper, variantsInStock, type Shopper } from '#test/support/shopper.ts'
import { findEmail, callStaffApi } from './shopping.ts'

const all = markupPayloads.join(' ')
const parcels = 6
let shopper: Shopper
let order: { id: string; number: string }
let link = ''

/** Packs whole payloads into texts of at most `room` characters. */
function packed(room: number): string[] {
  const packs = ['']
  for (const payload of markupPayloads) {
    const last = packs.at(-1) ?? ''
    if (last.length + 1 + payload.length <= room)
      packs[packs.length - 1] = `${last} ${payload}`.trim()
    else packs.push(payload)
  }
  return packs
}

/**
 * Places an order with payloads in every text field; what does not fit one field goes into the
 * next.
 */
beforeAll(async () => {
  shopper = await newShopper(flowShop.origin)
  const { api } = shopper
  const notes = packed(250)
  const hints = packed(200)
  expect(notes.length, 'cards and notes hold all payloads').toBeLessThanOrEqual(2 * parcels)
  for (const [index, { id }] of (await variantsInStock(flowShop.origin, parcels)).entries()) {
    const { groups } = await api.ask(cartContract.saveGroup, {
      recipientName: markupPayloads[index],
      giftNote: notes[index],
      ...(index === 0 && { groupId: (await api.ask(cartContract.readCart, {})).groups[0]?.id }),
    })
    await api.ask(cartContract.addLine, {
      variantId: id,
      qty: 1,
      groupId: groups.at(-1)?.id,
      giftNote: notes[parcels + index] ?? notes[0],
    })
  }
  const cart = await api.ask(cartContract.readCart, {})
  const place = (index: number) => ({
    ...address,
    firstName: markupPayloads[7] ?? '',
    lastName: markupPayloads[16] ?? '',
    company: markupPayloads[20 + index]?.slice(0, 60) ?? '',
    line2: markupPayloads[30 + index]?.slice(0, 60) ?? '',
    deliveryNotes: hints[index] ?? '',
  })
  const { firstName, lastName, line1, line2, city } = place(0)
  let settlement = await api.ask(checkoutContract.quoteCheckout, {
    email: shopper.email,
    groups: cart.groups.map(({ id }, index) => ({ groupId: id, address: place(index) })),
    billing: {
      sameAsShipping: false,
      address: {
        firstName,
        lastName,
        line1,
        line2,
        city,
        region: all.slice(0, 60),
        postalCode: '10002',
        countryCode: 'FR',
      },
    },
  })
  settlement = await api.ask(checkoutContract.quoteCheckout, {
    groups: settlement.groups.map(({ id, methods }) => ({ groupId: id, methodId: methods[0]?.id })),
  })
  const { totals, due, cartVersion } = settlement
  const { checkoutId } = await shopper.place({
    expectedTotal: totals.grand,
    expectedDue: due,
    cartVersion,
  })
  await shopper.enterCard(checkoutId)
  const { orderId, orderNumber } = await shopper.complete(checkoutId)
  order = { id: orderId ?? '', number: orderNumber ?? '' }
  link = (await findEmail(shopper.email, /(\/tourist\/order#t=[\w-]{43})/))[1] ?? ''
  await callStaffApi('order/endEdit', { order: order.number })
  const { pieces } = (await callStaffApi('order/detail', { order: order.number })) as {
    pieces: { groupId: string }[]
  }
  for (const groupId of new Set(pieces.map((piece) => piece.groupId))) {
    const { shipmentId } = await callStaffApi('order/ship', { order: order.number, groupId })
    await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })
  }
  await sendBack()
})

/** Returns every unit with a note. */
async function sendBack(): Promise<void> {
  const { api } = shopper
  const { lines } = await api.ask(returnsContract.readEligibility, { id: order.id })
  const notes = packed(500)
  const items = lines
    .filter(({ returnable }) => returnable > 0)
    .map(({ lineId }, index) => ({
      lineId,
      qty: 1,
      reason: 'not_as_described' as const,
      note: notes[index % notes.length] ?? '',
      resolution: 'refund' as const,
    }))
  expect(items.length).toBeGreaterThan(0)
  const { money } = await api.ask(returnsContract.previewReturn, {
    id: order.id,
    items,
    method: 'own',
  })
  await api.ask(returnsContract.submitReturn, {
    id: order.id,
    items,
    method: 'own',
    expected: { toCard: money.toCard, asCredit: money.asCredit },
  })
}

const literal = async (page: Page) =>
  (await page.locator('body').innerText()) + (await valuesOf(page))

async function expectHarmless(page: Page, where: string): Promise<void> {
  await expect.poll(() => literal(page), { message: where }).toMatch(/ran\(60\)[\s\S]*ran\(67\)/)
  await expectNothingRan(page, where)
}

describe(`all ${markupPayloads.length} payloads at once in every field of an order`, () => {
  test('order pages, the guest order page and return pages show them as text and run none', async () => {
    const page = await openTrap(shopper.token)
    await injectPayloads(page)
    for (const path of [
      `/order/detail/${order.id}`,
      `/paymentSuccess/${order.id}`,
      link,
      `/order/return/step1/${order.id}`,
      `/order/returnStatus?order=${order.id}`,
    ]) {
      await page.goto(path)
      await expectHarmless(page, path)
    }
  })

  test('printed documents show them as text: order, invoice, gift receipt, packing slip', async () => {
    const page = await openTrap(shopper.token)
    await injectPayloads(page)
    await page.goto(`/order/detail/${order.id}`)
    await page.getByRole('button', { name: 'Print preview' }).click()
    const overlay = page.locator('dialog[data-print-overlay]')
    for (const sheet of ['Order', 'Invoice', 'Gift receipt', 'Packing slip']) {
      await overlay.getByLabel('Sheet').selectOption({ label: sheet })
      await expect.poll(() => overlay.innerText(), { message: sheet }).toMatch(/ran\(60\)/)
      await expectNothingRan(page, sheet)
    }
  })

  test('cart and checkout show them as text', async () => {
    const other = await newShopper(flowShop.origin)
    const [variant] = await variantsInStock(flowShop.origin, 1)
    await other.prepare([{ variantId: variant?.id ?? '', qty: 1 }])
    const { groups } = await other.api.ask(cartContract.readCart, {})
    await other.api.ask(cartContract.saveGroup, { groupId: groups[0]?.id, giftNote: 'A card' })
    const page = await openTrap(other.token)
    await injectPayloads(page)
    for (const path of ['/cart', '/settlement']) {
      await page.goto(path)
      await expectHarmless(page, path)
    }
  })

  test('order emails contain them only as text', async () => {
    const list = await (await fetch(`${flowShop.origin}/outbox`)).text()
    const ids = [...list.matchAll(/<tr>[\s\S]*?<\/tr>/g)]
      .filter(([row]) => row.includes(shopper.email))
      .map(([row]) => /eml_\w+/.exec(row)?.[0] ?? '')
    expect(ids.length).toBeGreaterThan(0)
    const page = await openTrap()
    await page.goto('/robots.txt')
    const mails = await Promise.all(
      ids.map(async (id) => (await fetch(`${flowShop.origin}/outbox/${id}/html`)).text()),
    )
    const plain = mails.map((mail) =>
      mail.replaceAll(/<style>[^<]*<\/style>|<meta http-equiv[^>]*>|<base target="_blank">/g, ''),
    )
    expect(plain.join(' ')).toContain('ran(')
    expect(await findExecutableIn(page, plain)).toEqual([])
  })
})

const forms = [
  '/footerPage/B2BOfferings',
  '/footerPage/Careers/detail/upload?role=workroom-sewer',
  '/user/contactUs',
  '/bespokeServices/upload',
  '/tourist/order',
  '/giftCard',
  '/login',
  '/login/information',
  '/registry/findRegistry',
  '/search',
  '/user/faqs',
  '/settlement',
  '/cart',
  '/subscribe/confirm',
  '/unsubscribe',
] as const

/** Types all payloads into every field and submits the form. */
async function expectFormHarmless(path: string): Promise<void> {
  const page = await openTrap(shopper.token)
  await visit(page, path)
  await typeEverywhere(page)
  const button = page.locator('main form button[type=submit]:visible').first()
  if (await button.count()) await button.click()
  await waitForHydration(page)
  await expectNothingRan(page, path)
  await page.context().close()
}

test('payloads typed into every form field run nothing', async () => {
  // Five pages at a time, because most of the time is spent waiting.
  for (let from = 0; from < forms.length; from += 5)
    await Promise.all(forms.slice(from, from + 5).map(expectFormHarmless))
  expectOnlyRefusals()
})
