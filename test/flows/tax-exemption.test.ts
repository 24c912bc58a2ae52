import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'
import { goodFiles } from '#test/support/hostile-files.ts'
import { checkScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { newMember, signUp } from './members.ts'
import { addToCart, fillCheckout, findEmail, newBuyer, payWith } from './shopping.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('tax-exemption')
})
afterAll(() => admin.stop())

/** Checks the page on a phone and on a desktop. */
async function checkPage(page: Page, name: string): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const shots = process.env['SHOTS']
    if (shots) await page.screenshot({ path: `${shots}/${name}-${size.width}.png`, fullPage: true })
  }
}

test('a member sends a certificate, staff accept it, and an order has no tax', async () => {
  const { origin } = admin.shop
  const page = await openPage({ ...phone, baseURL: origin })
  const member = newMember()
  await page.goto('/login')
  await signUp(page, member, origin)
  await page.goto('/user/accountSettings')
  await page.getByRole('button', { name: 'Add a certificate' }).click()
  await page.getByRole('button', { name: 'Send the certificate' }).click()
  await page.getByText('Enter the number of the certificate.').first().waitFor()
  await page.getByLabel('Company or organization').fill('Berg Inns')
  await page.locator('#certificate-reason').selectOption('resale')
  await page.getByLabel('Certificate number').fill('RI-448812')
  await page.locator('#certificate-states').selectOption('RI')
  await page.locator('#certificate-states').selectOption('NY')
  await page.getByLabel('Issued on').fill('2025-01-31')
  await page.getByLabel('Valid through').fill('2099-12-31')
  await page.locator('input[type=file]').setInputFiles({
    name: 'resale.pdf',
    mimeType: 'application/pdf',
    buffer: goodFiles.pdf,
  })
  await page.getByRole('button', { name: 'Remove resale.pdf' }).waitFor()
  await checkPage(page, 'certificate-form')
  await page.getByRole('button', { name: 'Send the certificate' }).click()
  await page.getByText('We are reviewing it').waitFor()
  await checkPage(page, 'certificate-sent')

  const desk = await admin.openDesk(laptop)
  await desk.goto('/admin/exemptions')
  await desk.getByRole('link', { name: 'RI-448812' }).waitFor()
  await checkScreen(desk, 'exemptions')
  await desk.getByRole('link', { name: 'RI-448812' }).click()
  await desk.getByRole('heading', { name: 'Certificate RI-448812' }).waitFor()
  await checkScreen(desk, 'exemption')
  await desk.getByRole('button', { name: 'Accept' }).click()
  await desk.getByText('Accepted. The customer is emailed.').waitFor()
  await findEmail(member.email, /You now buy without sales tax/, origin)

  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, { ...newBuyer(), email: member.email })
  await page.getByText('Certificate RI-448812, RI').first().waitFor()
  await checkPage(page, 'exempt-checkout')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242424242424242')
  await page.waitForURL(/\/paymentSuccess\//)
  await page.goto('/order')
  await page.getByRole('link', { name: /AB-/ }).first().click()
  await page.getByRole('tab', { name: 'Money' }).click()
  await page.getByText('Certificate RI-448812, RI').filter({ visible: true }).waitFor()
  await checkPage(page, 'exempt-order')

  await desk.goto('/admin/sales-tax')
  const today = new Date()
  const day = (offset: number) =>
    new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  await desk.getByLabel('First day').fill(day(-1))
  await desk.getByLabel('Last day').fill(day(1))
  await desk.getByRole('region', { name: 'Exempt sales' }).getByText('Resale').waitFor()
  await checkScreen(desk, 'exempt-sales')
  await desk.goto('/admin/customers')
  await desk.getByRole('link', { name: 'Ida Berg' }).click()
  await desk.getByRole('region', { name: 'Tax exemptions' }).getByText('RI-448812').waitFor()
  await desk.getByRole('button', { name: 'More acts' }).click()
  await desk.getByRole('menuitem', { name: 'Add a tax exemption' }).click()
  await desk.getByRole('dialog').getByLabel('Certificate number').waitFor()
  await checkScreen(desk, 'add-exemption')
})
