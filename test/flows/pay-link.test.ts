import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { callStaffApi, findEmail, newBuyer, payWith, readOrderNumber } from './shopping.ts'

const address = {
  firstName: 'Helen',
  lastName: 'Marsh',
  company: '',
  line1: '12 Wickenden Street',
  line2: '',
  city: 'Providence',
  stateCode: 'RI',
  zip: '02903',
  countryCode: 'US',
  phone: '4015550142',
  deliveryNotes: '',
}

/** A draft for a buyer who called. Returns the path of the link in the email. */
async function sendDraft(email: string): Promise<string> {
  const [variant] = await variantsInStock(flowShop.origin, 1)
  const contents = {
    deliveries: [{ address }],
    lines: [{ variantId: variant?.id, qty: 1, delivery: 0 }],
  }
  const { id } = await callStaffApi('draft/create', { email, contents: JSON.stringify(contents) })
  const draft = await callStaffApi('draft/preview', { id: String(id) })
  const { totals } = draft['checkout'] as { totals: { grand: number } }
  await callStaffApi('draft/sendLink', {
    id: String(id),
    version: String(draft['version']),
    expectedTotal: String(totals.grand),
  })
  const [, path = ''] = await findEmail(email, /(\/pay\/link\?token=[\w-]+)/)
  return path
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('on %s, the link of an order by phone is paid by card once', async (_, device) => {
  const { email } = newBuyer()
  const path = await sendDraft(email)
  const page = await openPage(device)
  await page.goto(path)
  await page.waitForURL(/\/pay\?checkout=/)
  await page.frameLocator('iframe[title="Card details"]').getByLabel('Card number').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await payWith(page, '4242424242424242')
  const order = await readOrderNumber(page)
  expect(order).toMatch(/^AB-/)
  expect(await callStaffApi('order/detail', { order })).toMatchObject({ channel: 'phone' })
})
