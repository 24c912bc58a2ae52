import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'

const contentPages = [
  ['/footerPage/B2BOfferings', 'For houses larger than one'],
  ['/footerPage/BrandStory', 'A cupboard in the wall, and what is worth keeping in it'],
  ['/footerPage/Careers', 'Work with us'],
  ['/footerPage/Careers/detail/workroom-sewer', 'Sewer, workroom'],
  ['/footerPage/Careers/detail/upload?role=workroom-sewer', 'Sewer, workroom'],
  ['/footerPage/Press', 'Press room'],
  [
    '/footerPage/Press/detail/opening',
    'Aumbry opens with table, bed and bath linen hemmed in Cambridge',
  ],
  ['/landing/linen-care', 'How to keep linen, and use it'],
  ['/unsubscribe', 'Unsubscribe'],
  ['/subscribe/confirm', 'Confirm your email'],
] as const

/** Specification §9: messages at the top center, notifications at the top right. */
async function expectMessagesInPlace(page: Page): Promise<void> {
  const [message, notification] = await page.evaluate(() =>
    ['message', 'notification'].map((channel) => {
      const outlet = document.querySelector(`[data-channel=${channel}]`)
      const region = outlet?.querySelector('[role=status]')
      const {
        x = 0,
        y = 0,
        width = 0,
      } = outlet?.querySelector('[data-tone]')?.getBoundingClientRect() ?? {}
      return {
        across: region && getComputedStyle(region).justifyItems,
        place: outlet && getComputedStyle(outlet).position,
        y,
        middle: x + width / 2,
      }
    }),
  )
  expect(message).toMatchObject({ across: 'center', place: 'fixed' })
  expect(message?.y).toBeLessThan(100)
  expect(Math.abs((message?.middle ?? 0) - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(10)
  expect(notification).toMatchObject({ across: 'end', place: 'fixed' })
}

describe.each([
  ['phone', phone],
  ['desk', desktop],
] as const)('on a %s', (_, options) => {
  test('content pages have their headline, are accessible and fit the window', async () => {
    const page = await openPage(options)
    for (const [path, headline] of contentPages) {
      await page.goto(path)
      expect(await page.locator('h1').first().innerText(), path).toBe(headline)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })

  test('the popup appears within five seconds, blocks scrolling, and has the specified warning, message and cookie', async () => {
    const page = await openPage(options)
    await page.context().clearCookies({ name: 'subscribeState' })
    await visit(page, '/collection')
    const popup = page.getByRole('dialog', { name: '20% off your first order' })
    await popup.waitFor({ timeout: 5_000 })
    await expectAccessible(page)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(
      await popup
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/privacy-policies', '/terms'])
    await popup.getByLabel('Email').fill('nora@example')
    await popup.getByRole('button', { name: 'Subscribe' }).click()
    await popup.getByText('Please enter a valid email address.').waitFor()
    expect(await page.locator('[data-channel=message] [data-tone=warning]').innerText()).toBe(
      'Please enter a valid email address.',
    )
    await popup.getByLabel('Email').fill(`nora${Date.now()}@example.com`)
    await popup.getByRole('button', { name: 'Subscribe' }).click()
    await page
      .getByText(
        'Thanks for your subscription! Please check your email to confirm your subscription.',
      )
      .waitFor()
    await expectMessagesInPlace(page)
    await popup.waitFor({ state: 'hidden' })
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'subscribeState')
    expect(cookie?.value).toBe('true')
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 86_400)).toBeLessThan(60)
  })

  test('the newsletter form in the footer works without JavaScript and asks again for an invalid email', async () => {
    const page = await openPage({ ...options, javaScriptEnabled: false })
    await page.context().clearCookies({ name: 'subscribeState' })
    await page.goto('/collection')
    const footer = page.locator('footer')
    expect(await footer.getByRole('link', { name: 'Unsubscribe' }).getAttribute('href')).toBe(
      '/unsubscribe',
    )
    await footer.getByLabel('Email').fill('nora@example')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    const main = page.locator('main')
    await main.getByText('Please enter a valid email address.').waitFor()
    expect(await main.getByLabel('Email').inputValue()).toBe('nora@example')
    await main.getByLabel('Email').fill(`nora${Date.now()}@example.com`)
    await main.getByRole('button', { name: 'Subscribe' }).click()
    await page
      .getByText(
        'Thanks for your subscription! Please check your email to confirm your subscription.',
      )
      .waitFor()
    await expectNoSidewaysScroll(page)
    expect(
      (await page.context().cookies()).find(({ name }) => name === 'subscribeState')?.value,
    ).toBe('true')
  })

  test('closing the popup sets the cookie; the terms page does not show it', async () => {
    const page = await openPage(options)
    await page.context().clearCookies({ name: 'subscribeState' })
    for (const path of [
      '/terms',
      '/Terms/',
      '/PRIVACY-POLICIES',
      '/privacy-policies/',
      '/Registry/Share/nobodys-registry',
    ]) {
      await visit(page, path)
      await page.waitForTimeout(4000)
      expect(await page.getByRole('dialog').count(), path).toBe(0)
    }
    clearConsoleErrors()
    await page.goto('/')
    const popup = page.getByRole('dialog', { name: '20% off your first order' })
    await popup.waitFor()
    await page.goto('/collection')
    expect(
      await page.evaluate(() => sessionStorage.getItem('subscribePopup')),
      'closed by leaving the page',
    ).toBe('true')
    expect(
      (await page.context().cookies()).find(({ name }) => name === 'subscribeState'),
    ).toBeUndefined()
    await page.evaluate(() => sessionStorage.removeItem('subscribePopup'))
    await popup.waitFor()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'hidden' })
    expect(
      (await page.context().cookies()).find(({ name }) => name === 'subscribeState')?.value,
    ).toBe('true')
  })
})
