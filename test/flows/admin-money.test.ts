import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from '#test/support/browser.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import {
  checkScreen,
  expectGoodScreen,
  laptop,
  openAdminShop,
  type AdminShop,
} from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

const cards = { declinesFirstRefund: '4000000000007098', disputed: '4000000000007106' }
let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('admin-money')
})
afterAll(() => admin.stop())

async function buy(card: string): Promise<string> {
  const [variant] = await variantsInStock(admin.shop.origin, 1)
  const shopper = await newShopper(admin.shop.origin)
  const { orderNumber } = await shopper.buy([{ variantId: variant?.id ?? '', qty: 1 }], card)
  return orderNumber ?? ''
}

async function findRows(list: string, search: string): Promise<{ id: string; state: string }[]> {
  return (await callStaffApi(`${list}/list`, { search }, admin.shop))['rows'] as never
}

/** An order with a refund that the bank declined once. */
async function refundOnce(): Promise<string> {
  const order = await buy(cards.declinesFirstRefund)
  await callStaffApi(
    'order/refund',
    { order, amount: '500', reason: 'A late parcel.', reasonKind: 'late' },
    admin.shop,
  )
  await expect.poll(async () => (await findRows('refund', order))[0]?.state).toBe('failed')
  return order
}

test('a dispute is answered before its deadline', async () => {
  const page = await admin.openDesk(laptop)
  const order = await buy(cards.disputed)
  await expect.poll(async () => (await findRows('dispute', order)).length).toBe(1)
  await page.goto('/admin/disputes')
  await page.getByRole('link', { name: order }).click()
  await page.getByLabel('What happened').fill('The parcel arrived and was signed for.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Last changed by Ida Hale/).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Evidence as PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`dispute-evidence-${order}.pdf`)
  const proof = { name: 'signature.pdf', mimeType: 'application/pdf', buffer: goodFiles.pdf }
  await page.locator('[aria-label="Attach: Proof of delivery"][type="file"]').setInputFiles(proof)
  await page.getByText(/^signature\.pdf, /).waitFor()
  for (const { viewport } of [phone, laptop]) {
    await page.setViewportSize(viewport)
    await checkScreen(page, 'dispute-draft')
  }
  await page.getByRole('button', { name: 'Send the evidence…' }).click()
  await page.getByText('Proof of delivery: signature.pdf').waitFor()
  await checkScreen(page, 'dispute-submit')
  await page.getByRole('button', { name: 'Send to the bank' }).click()
  await page.getByText(/^The bank has your evidence since/).waitFor()
  await checkScreen(page, 'dispute')
  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'dispute')
  await page.goto('/admin/disputes')
  await page.getByText(order).waitFor()
  await checkScreen(page, 'disputes')
})

test('a failed refund is retried, on a laptop and on a phone', async () => {
  for (const device of [laptop, phone]) {
    const order = await refundOnce()
    const page = await admin.openDesk(device)
    await page.goto('/admin/refunds')
    await page.getByRole('link', { name: 'Failed, retried' }).click()
    await page.getByRole('link', { name: order }).waitFor()
    await checkScreen(page, 'refunds')
    await page.getByRole('link', { name: order }).click()
    await page.getByText(/^The payment provider declined the refund\. .* next attempt/).waitFor()
    await checkScreen(page, 'refund-failed')
    await page.getByRole('button', { name: 'Try again: $5.00 to Visa 7098' }).click()
    await page.getByText('$5.00 went to Visa 7098. Nothing is left to do.').waitFor()
    await checkScreen(page, 'refund')
  }
})

test('gift cards are issued, blocked and replaced, and one above the limit waits', async () => {
  const page = await admin.openDesk(laptop)
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text)
  }
  await page.goto('/admin/gift-cards')
  await checkScreen(page, 'gift-cards-empty')
  await page.getByRole('link', { name: 'Issue a gift card' }).click()
  await fill({ 'Amount (USD)': '50', Reason: 'A prize', 'Recipient’s name': 'Ann Berg' })
  await fill({ 'Recipient’s email': 'ann@example.com', 'Message (optional)': 'Well played.' })
  await checkScreen(page, 'gift-card-new')
  await page.getByRole('button', { name: 'Issue $50.00' }).click()
  await page.getByText('The gift card is emailed to ann@example.com.').waitFor()
  await expect.poll(async () => (await findRows('giftCard', 'ann'))[0]?.state).toBe('active')
  await page.reload()
  await checkScreen(page, 'gift-cards')
  await page.goto(`/admin/gift-cards/${(await findRows('giftCard', 'ann'))[0]?.id}`)
  await page.getByRole('button', { name: 'Block this card' }).click()
  await page.getByLabel('Reason').fill('She lost the email.')
  await checkScreen(page, 'gift-card-block')
  await page.getByRole('button', { name: 'Block the card' }).click()
  await page.getByRole('button', { name: 'Replace it' }).click()
  await page.getByRole('button', { name: 'Issue a new card of $50.00' }).click()
  await page.getByText('A new card of $50.00 is emailed to ann@example.com.').waitFor()
  await page.getByText(/^This card replaces/).waitFor()
  await checkScreen(page, 'gift-card')

  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'gift-card')
  await page.goto('/admin/gift-cards/new')
  await page.getByLabel('Show me the codes').check()
  await fill({ 'Amount of each card (USD)': '100', 'Number of cards': '20', Reason: 'For a firm' })
  await page.getByText(/This waits for a second person/).waitFor()
  await checkScreen(page, 'gift-card-new')
  await page.getByRole('button', { name: 'Issue $2,000.00' }).click()
  await page.getByText(/^\$2,000.00 of gift cards waits for the approval/).waitFor()
  await checkScreen(page, 'gift-cards')
  await page.goto('/admin/wallets')
  await checkScreen(page, 'wallets')
})

test('sales tax is read by state and downloaded', async () => {
  await buy('4242424242424242')
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/sales-tax')
  await page.getByText('No orders or refunds in this period.').waitFor()
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('Last day').fill(today)
  await page.getByRole('rowheader', { name: 'NY' }).waitFor()
  await expectGoodScreen(page, 'sales-tax')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sales-tax-.*\.csv$/)
})
