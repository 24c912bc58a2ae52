import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackContract } from '#modules/feedback/contract.ts'
import { clearConsoleErrors, openPage, phone } from '#test/support/browser.ts'
import { newShopper, variantsInStock, type Shopper } from '#test/support/shopper.ts'
import {
  addAuthenticator,
  createPasskey,
  expectGoodScreen,
  laptop,
  openAdminShop,
  type AdminShop,
} from './admin-shop.ts'
import { callStaffApi, findEmail } from './shopping.ts'

let desk: AdminShop

beforeAll(async () => {
  desk = await openAdminShop('admin-inbox')
})
afterAll(() => desk.stop())

interface Writer {
  readonly buyer: Shopper
  readonly order: string
}

async function openWriter(): Promise<Writer> {
  const [variant] = await variantsInStock(desk.shop.origin, 1)
  const buyer = await newShopper(desk.shop.origin)
  const { orderNumber } = await buyer.buy([{ variantId: variant?.id ?? '', qty: 1 }])
  return { buyer, order: orderNumber ?? '' }
}

async function writeTicket({ buyer }: Writer, message: string, order?: string): Promise<string> {
  const { number } = await buyer.api.ask(
    feedbackContract.saveFeedback,
    {
      name: 'Nora Hale',
      email: buyer.email,
      subject: 'order',
      message,
      ...(order && { orderNumber: order }),
    },
    { key: randomUUID() },
  )
  return number
}

test('a buyer writes, and is answered from the ticket with a canned answer', async () => {
  const writer = await openWriter()
  const number = await writeTicket(writer, 'Where are my towels?')
  const second = await writeTicket(writer, 'Me again: any news?')
  const page = await desk.openDesk(laptop)
  await page.goto('/admin/inbox/answers')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'New answer' }).click()
  await page.getByLabel('Title, for colleagues').fill('On its way')
  await page
    .getByRole('textbox', { name: 'Answer', exact: true })
    .fill('Dear {name}, {order} leaves tomorrow.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'On its way' }).waitFor()
  await expectGoodScreen(page)

  await page.getByRole('link', { name: 'Tickets' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  await page.getByRole('link', { name: 'Unassigned' }).click()
  await page.getByRole('link', { name: second }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: second }).click()
  await page.getByText('Me again: any news?').waitFor()
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.getByRole('option', { name: new RegExp(number) }).click()
  await page.getByRole('button', { name: `Merge into ${number}` }).click()
  await page.waitForURL(`**/admin/inbox/${number}`)
  await page.getByText('Where are my towels?').waitFor()
  await page.getByText('Me again: any news?').waitFor()

  await page.getByRole('button', { name: 'Assign to me' }).click()
  await page.getByText(`${number} is assigned to you.`).waitFor()
  await page.getByRole('link', { name: 'Tickets', exact: true }).first().click()
  await page.getByRole('button', { name: /^Assignee/ }).click()
  // The list keeps the filters of the view that was open.
  await page.getByRole('checkbox', { name: 'Nobody' }).click()
  await page.getByRole('checkbox', { name: 'Nobody', checked: false }).waitFor()
  await page.getByRole('checkbox', { name: 'Me', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assignee: Me' }).waitFor()
  await page.getByRole('link', { name: number }).click()
  await page.getByLabel('Order number').fill('AB-22222222')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText('The writer of this ticket has no order with this number.').first().waitFor()
  await page.getByLabel('Order number').fill(writer.order)
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByText(`Linked to ${writer.order}.`).waitFor()
  await page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await page.getByRole('dialog').getByText(`The buyer of ${writer.order}`).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send the confirmation/ })
    .click()
  await page.getByText(`${writer.order}: done.`).waitFor()
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByLabel('Note for colleagues').fill('The van comes at nine.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByText('Ida Hale, internal note').waitFor()
  await expectGoodScreen(page)

  await page.setViewportSize(phone.viewport)
  await page.getByRole('tab', { name: 'Answer' }).click()
  await page.getByRole('button', { name: 'Insert a canned answer' }).click()
  await page.getByRole('menuitem', { name: 'On its way' }).click()
  expect(await page.getByLabel('Answer to Nora Hale').inputValue()).toBe(
    `Dear Nora, ${writer.order} leaves tomorrow.`,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Send and resolve' }).click()
  await page.getByText(`${number} is resolved.`).waitFor()
  await findEmail(writer.buyer.email, /leaves tomorrow/, desk.shop.origin)
  await expectGoodScreen(page)
  clearConsoleErrors()
})

/** A role of the staff, changed while a person has a screen open. */
async function createRole(permissions: readonly string[]): Promise<string> {
  const { id } = await callStaffApi(
    'role/create',
    {
      name: `Role ${permissions.length}`,
      permissions: JSON.stringify(permissions),
      approvalLimit: '0',
    },
    desk.shop,
  )
  return String(id)
}

async function openInvited(roleId: string): Promise<{ page: Page; memberId: string }> {
  const email = 'otto@example.com'
  const { id } = await callStaffApi(
    'member/invite',
    { name: 'Otto Lind', email, roleId },
    desk.shop,
  )
  const [link] = await findEmail(email, /http\S+setup\?token=[\w.-]+/, desk.shop.origin)
  const page = await openPage({ ...laptop, baseURL: desk.shop.origin })
  await addAuthenticator(page)
  await page.goto(link)
  await createPasskey(page)
  return { page, memberId: String(id) }
}

test('who loses a right is told at the next act, and keeps what was typed', async () => {
  const number = await writeTicket(await openWriter(), 'Is the blue one back?')
  const canAnswer = await createRole(['inbox.read', 'inbox.write', 'today.read'])
  const canRead = await createRole(['inbox.read'])
  const { page, memberId } = await openInvited(canAnswer)
  await page.goto(`/admin/inbox/${number}`)
  await page.getByLabel('Answer to Nora Hale').fill('In May.')
  const { version } = await callStaffApi('member/detail', { id: memberId }, desk.shop)
  await callStaffApi(
    'member/update',
    { id: memberId, version: String(version), name: 'Otto Lind', roleId: canRead },
    desk.shop,
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/^Your role does not include "Answer and move tickets"/).waitFor()
  expect(await page.getByLabel('Answer to Nora Hale').inputValue()).toBe('In May.')
  clearConsoleErrors()
})
