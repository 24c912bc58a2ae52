import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desk, expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'
import { addToCart, goToPay, mailSaying, newBuyer, orderNumber, payWith, staff } from './shopping.ts'

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a desk', desk],
  ['a phone', phone],
]

async function buy(page: Page, pieces = 1) {
  const buyer = newBuyer()
  await addToCart(page, pieces)
  await goToPay(page, buyer)
  await payWith(page, '4242424242424242')
  return { buyer, number: await orderNumber(page) }
}

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`, fullPage: true })
}

describe.each(windows)('a guest at %s, after the purchase', (_, window) => {
  test('writes a card, then cancels: the deadline is said, the money is on its way back', async () => {
    const page = await openPage(window)
    const { buyer, number } = await buy(page)
    await page.getByRole('heading', { name: 'You can still change it' }).waitFor()
    await page.getByRole('button', { name: 'Add a card' }).click()
    await page.getByLabel('Card', { exact: true }).fill('With love, Helen')
    await expectGood(page, 'editable')
    await page.getByRole('button', { name: 'Keep the card' }).click()
    await page.getByText('With love, Helen').first().waitFor()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).waitFor()
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText('Nothing more happens with this order').first().waitFor()
    await mailSaying(buyer.email, new RegExp(`Order ${number} is cancelled`))
  })

  test('sees the parcel, and by the mailed link alone sends something back, to the cent', async () => {
    const page = await openPage(window)
    const { buyer, number } = await buy(page, 2)
    await staff('order/endEdit', { order: number })
    const { shipmentId } = await staff('order/ship', { order: number })
    const [, link = ''] = await mailSaying(buyer.email, /(\/tourist\/order#t=[\w-]{43})/)
    const other = await openPage(window)
    await other.goto(link)
    await other.getByRole('heading', { name: /^Your parcel/ }).waitFor()
    await expectGood(other, 'on-its-way')
    await staff('shipment/deliver', { shipment: String(shipmentId) })
    await other.reload()
    await other.getByRole('link', { name: 'Send something back, or tell us what is wrong' }).click()

    await other.getByRole('heading', { name: 'What comes back, and why' }).waitFor()
    await other.getByRole('checkbox').first().check()
    await other.getByLabel('Why').selectOption({ label: 'I do not need it any more' })
    await expectGood(other, 'return-step1')
    await other.getByRole('button', { name: 'Go on' }).click()
    await other.getByRole('heading', { name: 'What would you like instead?' }).waitFor()
    await expectGood(other, 'return-step2')
    await other.getByRole('button', { name: 'See what it comes to' }).click()
    await other.getByRole('heading', { name: 'What it comes to' }).waitFor()
    await expectGood(other, 'return-step3')
    await other.reload()
    await other.getByRole('heading', { name: 'What it comes to' }).waitFor()
    const shown =
      /\$[\d,.]+/.exec(
        await other
          .getByText(/^You have back/)
          .locator('..')
          .innerText(),
      )?.[0] ?? ''
    await other.getByRole('button', { name: 'Send it back' }).click()
    await other.getByRole('heading', { name: /^RT-/ }).waitFor()
    await expectGood(other, 'return-status')
    await other.getByRole('button', { name: 'Print the slip' }).click()
    await other.getByRole('img', { name: /^RT-/ }).waitFor()
    await expectGood(other, 'return-slip')
    await other.keyboard.press('Escape')
    await expect
      .poll(
        async () => {
          await other.reload()
          await other.getByRole('heading', { name: /^RT-/ }).waitFor()
          return other.getByRole('button', { name: 'Label, PDF' }).count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    const download = other.waitForEvent('download')
    await other.getByRole('button', { name: 'Label, PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Label RT-\w{8}\.pdf$/)
    const rt = /RT-\w{8}/.exec(await other.innerText('main'))?.[0] ?? ''
    const detail = (await staff('return/detail', { return: rt })) as { pieces: { lineId: string }[] }
    await staff('return/receive', { return: rt })
    await staff('return/inspect', {
      return: rt,
      items: JSON.stringify([{ lineId: detail.pieces[0]?.lineId, qty: 1, decision: 'accept', sellable: true }]),
    })
    const order = (await staff('order/detail', { order: number })) as { refunds: { amount: number }[] }
    expect(`$${((order.refunds[0]?.amount ?? 0) / 100).toFixed(2)}`).toBe(shown.replaceAll(',', ''))
    await other.reload()
    await other.getByText('It is settled.').waitFor()
    await other.goto('/order/return')
    await other.getByRole('heading', { name: 'Send something back' }).waitFor()
    await expectGood(other, 'return-door')
  })
})
