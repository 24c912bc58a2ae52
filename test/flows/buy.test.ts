import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import {
  addToCart,
  cardFrame,
  fillCheckout,
  continueToPayment,
  findEmail,
  newBuyer,
  readOrderNumber,
  payWith,
} from './shopping.ts'

const cards = {
  approved: '4242424242424242',
  secure: '4000002500003155',
  neverSure: '4000008400001629',
  declined: '4000000000000002',
  slow: '4000000000007056',
  slowNo: '4000000000007064',
  lost: '4000000000007049',
}

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a desk', desktop],
  ['a phone', phone],
]

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe.each(windows)('a guest at %s', (_, window) => {
  test('buys with a card and sees the order; every page is accessible', async () => {
    const page = await openPage(window)
    await addToCart(page, 2)
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
    await expectGood(page)
    await page.getByRole('link', { name: 'Check out' }).first().click()
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    await expectGood(page)
    const buyer = newBuyer()
    await fillCheckout(page, buyer)
    await expectGood(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await cardFrame(page).getByLabel('Card number').waitFor()
    await expectGood(page)
    await payWith(page, cards.approved)
    const number = await readOrderNumber(page)
    expect(number).toMatch(/^AB-/)
    expect(await page.innerText('main')).toContain(buyer.email)
    await expectGood(page)
  })

  test('gets advice after a decline, keeps the typed data, and pays with 3-D Secure', async () => {
    const page = await openPage(window)
    await addToCart(page)
    const frame = await continueToPayment(page, newBuyer())
    await payWith(page, cards.declined)
    await frame.getByText('Your bank declined the card').waitFor()
    expect(await frame.getByLabel('Name on card').inputValue()).toBe('Helen Marsh')
    await expectGood(page)
    await payWith(page, cards.secure)
    await frame.frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).click()
    expect(await readOrderNumber(page)).toMatch(/^AB-/)
  })

  test('finds the order by number and email, and opens it with a code and with a link', async () => {
    const page = await openPage(window)
    const buyer = newBuyer()
    await addToCart(page)
    await continueToPayment(page, buyer)
    await payWith(page, cards.approved)
    const number = await readOrderNumber(page)

    const elsewhere = await openPage(window)
    await elsewhere.goto('/tourist/order')
    await expectGood(elsewhere)
    await elsewhere.getByLabel('Order number').fill(` ${number.slice(3).toLowerCase()} `)
    await elsewhere.getByLabel('Email').first().fill(buyer.email)
    await elsewhere.getByRole('button', { name: 'Track order' }).click()
    await elsewhere.getByRole('heading', { name: 'See the whole order' }).waitFor()
    expect(await elsewhere.innerText('main')).not.toContain('Benefit Street')
    await expectGood(elsewhere)
    await elsewhere.getByRole('button', { name: 'Email me a code' }).click()
    const [, code = ''] = await findEmail(buyer.email, /\b(\d{6})\b/)
    await elsewhere.getByLabel('Code').fill(code)
    await elsewhere.getByRole('button', { name: 'Open the order' }).click()
    await elsewhere.getByText('118 Benefit Street').first().waitFor()
    await expectGood(elsewhere)
    await elsewhere.reload()
    await elsewhere.getByText('118 Benefit Street').first().waitFor()

    const linked = await openPage(window)
    const [, token = ''] = await findEmail(buyer.email, /#t=([\w-]{43})/)
    await linked.goto(`/tourist/order#t=${token}`)
    await linked.getByText('118 Benefit Street').first().waitFor()
    expect(new URL(linked.url()).hash).toBe('')
    await linked.getByRole('tab', { name: 'Notes' }).click()
    await linked.getByRole('link', { name: /^Terms of \w+ \d{4}$/ }).click()
    await linked.waitForURL(/\/terms\?version=\d{4}-\d{2}$/)
    await linked.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
  })
})

describe('paying', () => {
  test('Back from the success page does not show the card form; another tab says that the order is placed', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    const payUrl = page.url()
    const other = await page.context().newPage()
    await other.goto(payUrl)
    await cardFrame(other).getByLabel('Card number').waitFor()
    await payWith(page, cards.approved)
    await readOrderNumber(page)
    await page.goBack()
    await page.waitForURL(/\/(cart|settlement)/)
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
    await other.reload()
    await other.getByRole('heading', { name: 'This order is placed' }).waitFor()
    expect(await other.locator('iframe').count()).toBe(0)
    await other.getByRole('link', { name: /^See order AB-/ }).click()
    await readOrderNumber(other)
  })

  test('uses the payment session from placing; after a reload it requests one, and the card works', async () => {
    const page = await openPage(desktop)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/pay/session')) asked.push(request.method())
    })
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    expect(asked).toEqual([])
    await page.reload()
    await cardFrame(page).getByLabel('Card number').waitFor()
    expect(asked).toEqual(['POST'])
    await payWith(page, cards.approved)
    expect(await readOrderNumber(page)).toMatch(/^AB-/)
  })

  test('waits for the bank and continues when it has answered', async () => {
    const page = await openPage(phone)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, cards.slow)
    await page.getByText('Do not pay again').first().waitFor()
    await expectGood(page)
    await page.waitForURL(/\/paymentSuccess\//)
    await readOrderNumber(page)
  })

  test('explains a failed authentication and a late decline; a third card pays', async () => {
    const page = await openPage(phone)
    await addToCart(page)
    const frame = await continueToPayment(page, newBuyer())
    await payWith(page, cards.neverSure)
    await frame.frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).click()
    await frame.getByText('Your bank could not confirm that it was you').waitFor()
    await expectGood(page)
    await payWith(page, cards.slowNo)
    await page.getByText('Do not pay again').first().waitFor()
    await page.getByText('Your bank declined the card. Nothing was charged.').waitFor()
    await expectGood(page)
    await payWith(page, cards.approved)
    expect(await readOrderNumber(page)).toMatch(/^AB-/)
  })

  test('finds the order if the response was lost', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, cards.lost)
    await page.waitForURL(/\/paymentSuccess\//)
    await readOrderNumber(page)
    clearConsoleErrors()
  })

  test('reports a purchase once, not again after a reload of the success page', async () => {
    const page = await openPage(desktop)
    await page.addInitScript(() => {
      addEventListener('aumbry:event', (event) => {
        if (!(event instanceof CustomEvent)) return
        const heard = JSON.parse(sessionStorage.getItem('heard') ?? '[]') as string[]
        sessionStorage.setItem(
          'heard',
          JSON.stringify([...heard, (event.detail as { type: string }).type]),
        )
      })
    })
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, cards.approved)
    await readOrderNumber(page)
    await page.reload()
    await readOrderNumber(page)
    const heard = JSON.parse(
      (await page.evaluate(() => sessionStorage.getItem('heard'))) ?? '[]',
    ) as string[]
    expect(heard.filter((type) => type === 'order_placed')).toHaveLength(1)
  })

  test('hides the success page from others: they see the same page as for an unknown order', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, cards.approved)
    await readOrderNumber(page)
    const { pathname } = new URL(page.url())
    const never = 'ord_01m80vwe90e9v8ae5cz79t99km'
    const stranger = await openPage(phone)
    const told = async (path: string) => {
      await stranger.goto(path)
      await stranger.getByRole('heading', { level: 1, name: 'Find your order' }).waitFor()
      return stranger.innerText('main')
    }
    expect(await told(pathname)).toBe(await told(`/paymentSuccess/${never}`))
    await addToCart(stranger)
    const words = await told(pathname)
    for (const path of [
      `/paymentSuccess/${never}`,
      pathname.replace('paymentSuccess', 'order/detail'),
    ])
      expect(await told(path), path).toBe(words)
    expect(await stranger.title()).toMatch(/^Find your order/)
    await expectGood(stranger)
    await stranger.getByRole('link', { name: 'Track an order' }).first().click()
    await stranger.waitForURL(/\/tourist\/order$/)
    clearConsoleErrors()
  })
})

describe('two tabs of the shop', () => {
  test('share the cart count, and a sign-out in one is followed by the other', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    const other = await page.context().newPage()
    await other.goto('/cart')
    await other.getByRole('heading', { name: 'Your cart: one item' }).waitFor()
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await other.getByRole('link', { name: /^Cart \(2/ }).waitFor()
    expect(
      (await page.context().cookies()).find(({ name }) => name === 'cartTotalNumber')?.value,
    ).toBe('2')
    await page.evaluate(() => {
      localStorage.clear()
      localStorage.setItem('authTokenChanged', 'signed-out')
    })
    await other.waitForEvent('load', { timeout: 3_000 })
  })
})
