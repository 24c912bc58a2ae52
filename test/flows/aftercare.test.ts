import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import {
  addToCart,
  callStaffApi,
  continueToPayment,
  findEmail,
  newBuyer,
  openOrderDetails,
  payWith,
  readOrderNumber,
} from './shopping.ts'

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a desk', desktop],
  ['a phone', phone],
]

async function buy(page: Page, pieces = 1) {
  const buyer = newBuyer()
  await addToCart(page, pieces)
  await continueToPayment(page, buyer)
  await payWith(page, '4242424242424242')
  return { buyer, number: await readOrderNumber(page) }
}

async function photograph() {
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer()
  return { name: 'torn-hem.png', mimeType: 'image/png', buffer }
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

describe.each(windows)('a guest at %s after the purchase', (_, window) => {
  test('adds a gift note, corrects the street, then cancels and is refunded', async () => {
    const page = await openPage(window)
    const { buyer, number } = await buy(page)
    await openOrderDetails(page)
    await page.getByRole('heading', { name: 'You can still change your order' }).waitFor()
    await page.getByRole('button', { name: 'Add a gift note' }).click()
    await page.getByLabel('Gift note', { exact: true }).fill('With love, Helen')
    await expectGood(page, 'editable')
    await page.getByRole('button', { name: 'Save the gift note' }).click()
    await page.getByText('With love, Helen').first().waitFor()
    await page.getByRole('button', { name: 'Correct the address' }).click()
    await page.getByLabel('Street address').fill('120 Benefit Street')
    await expectGood(page, 'readdress')
    await page.getByRole('button', { name: 'Save the address' }).click()
    await page.getByText('120 Benefit Street').first().waitFor()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText('This order was canceled').first().waitFor()
    await findEmail(buyer.email, new RegExp(`Order ${number} was canceled`))
  })

  test('tracks the shipment and returns a unit with the emailed link, refunded to the cent', async () => {
    const page = await openPage(window)
    const { buyer, number } = await buy(page, 2)
    await callStaffApi('order/endEdit', { order: number })
    const { shipmentId } = await callStaffApi('order/ship', { order: number })
    const [, link = ''] = await findEmail(buyer.email, /(\/tourist\/order#t=[\w-]{43})/)
    const other = await openPage(window)
    await other.goto(link)
    await other.getByRole('heading', { name: /^Your parcel/ }).waitFor()
    await other.getByRole('tab', { name: 'Money' }).click()
    await other.getByRole('heading', { name: 'Item by item' }).waitFor()
    await expectGood(other, 'money')
    await other.getByRole('tab', { name: 'Parcels' }).click()
    await expectGood(other, 'on-its-way')
    await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })
    await other.reload()
    await other
      .getByRole('link', { name: /^Return or exchange, by/ })
      .first()
      .click()

    await other.getByRole('heading', { name: 'What are you returning, and why?' }).waitFor()
    await other.getByLabel('Reason').first().selectOption({ label: 'It arrived damaged' })
    await other.getByLabel('Photos of the problem').setInputFiles(await photograph())
    await other.getByText('1 photo added for this item.').waitFor()
    await expectGood(other, 'return-step1')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByRole('heading', { name: 'How should we make it right?' }).waitFor()
    await expectGood(other, 'return-step2')
    await other.getByRole('button', { name: 'Review return' }).click()
    await other.getByRole('heading', { name: 'Review your return' }).waitFor()
    await expectGood(other, 'return-step3')
    await other.reload()
    await other.getByRole('heading', { name: 'Review your return' }).waitFor()
    const shown =
      /\$[\d,.]+/.exec(
        await other
          .getByText(/^You’ll receive/)
          .locator('..')
          .innerText(),
      )?.[0] ?? ''
    await other.getByRole('button', { name: 'Submit return' }).click()
    await other.getByRole('heading', { name: /^RT-/ }).waitFor()
    await expectGood(other, 'return-status')
    await other.getByRole('button', { name: 'Print packing slip' }).click()
    await other.getByRole('img', { name: /^RT-/ }).waitFor()
    await expectGood(other, 'return-slip')
    await other.keyboard.press('Escape')
    await expect
      .poll(async () => {
        await other.reload()
        await other.getByRole('heading', { name: /^RT-/ }).waitFor()
        return other.getByRole('button', { name: 'Download label' }).count()
      })
      .toBe(1)
    const download = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Download label' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Label RT-\w{8}\.pdf$/)
    const rt = /RT-\w{8}/.exec(await other.innerText('main'))?.[0] ?? ''
    const detail = (await callStaffApi('return/detail', { return: rt })) as {
      items: { lineId: string }[]
    }
    await callStaffApi('return/receive', { return: rt })
    await callStaffApi('return/inspect', {
      return: rt,
      items: JSON.stringify([
        { lineId: detail.items[0]?.lineId, qty: 1, decision: 'accept', sellable: true },
      ]),
    })
    const order = (await callStaffApi('order/detail', { order: number })) as {
      refunds: { amount: number }[]
    }
    expect(`$${((order.refunds[0]?.amount ?? 0) / 100).toFixed(2)}`).toBe(shown.replaceAll(',', ''))
    await other.reload()
    await other.getByText('Your return is complete.').waitFor()
    await other.goto('/order/return')
    await other.getByRole('heading', { name: 'Start a return' }).waitFor()
    await expectGood(other, 'return-door')
  })
})

test('a recipient opens a gift with the code of the gift receipt and returns it for credit, unseen by the giver', async () => {
  const giver = await openPage(desktop)
  const { number } = await buy(giver)
  await openOrderDetails(giver)
  await giver.getByRole('button', { name: 'Print preview' }).click()
  await giver.getByLabel('Sheet').selectOption({ label: 'Gift receipt' })
  const receipt = giver.locator('dialog[data-print-overlay] article')
  await receipt.getByRole('img').waitFor()
  const code = /\w{4}-\w{4}-\w{4}/.exec(await receipt.innerText())?.[0] ?? ''
  await keepShot(giver, 'gift-receipt')
  await callStaffApi('order/endEdit', { order: number })
  const { shipmentId } = await callStaffApi('order/ship', { order: number })
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })

  const page = await openPage(phone)
  await page.goto('/tourist/order')
  await page.getByLabel('Gift code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Open the gift' }).click()
  await page.getByRole('heading', { name: /^Something for/ }).waitFor()
  await page.getByRole('heading', { name: /^Your parcel/ }).waitFor()
  const told = await page.locator('main').innerText()
  expect(told).not.toContain('$')
  expect(told).not.toContain(number)
  await expectGood(page, 'gift')
  await page.getByRole('link', { name: 'Return something' }).click()
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await page.waitForURL(/\/login/)
  await signUp(page, newMember())
  await page.waitForURL(/\/order\/return\/step1\//)
  await expectGood(page, 'gift-step1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Choose a reason for each item you’re returning.').waitFor()
  await page.getByLabel('Reason').first().selectOption({ label: 'It’s not my style' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Review return' }).click()
  await page.getByRole('button', { name: 'Submit return' }).click()
  await page.getByRole('heading', { name: /^RT-/ }).waitFor()
  const rt = /RT-\w{8}/.exec(await page.innerText('main'))?.[0] ?? ''
  const detail = (await callStaffApi('return/detail', { return: rt })) as {
    items: { lineId: string }[]
  }
  await callStaffApi('return/receive', { return: rt })
  await callStaffApi('return/inspect', {
    return: rt,
    items: JSON.stringify([
      { lineId: detail.items[0]?.lineId, qty: 1, decision: 'accept', sellable: true },
    ]),
  })
  await page.reload()
  await page.getByText('Your return is complete.').waitFor()
  await expectGood(page, 'gift-status')
  await giver.reload()
  await giver.getByText('Your order was delivered').first().waitFor()
  expect(await giver.locator('main').innerText()).not.toContain(rt)
})

async function keepShot(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png` })
}
