import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInContract } from '#modules/members/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import { clearConsoleErrors, phone } from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { checkScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callAs, openColleague } from './colleague.ts'
import { readEmailedCode } from './members.ts'
import { callStaffApi } from './shopping.ts'

const email = 'ada.lane@gmail.com'
const guestEmail = 'adalane+shop@gmail.com'
let admin: AdminShop
let number = ''

beforeAll(async () => {
  admin = await openAdminShop('admin-customers')
  const { origin } = admin.shop
  const [variant] = await variantsInStock(origin, 1)
  const lines = [{ variantId: variant?.id ?? '', qty: 1 }]
  const api = apiClient(origin)
  const { registrationId } = await api.ask(signInContract.register, {
    email,
    firstName: 'Ada',
    lastName: 'Lane',
    password: 'Threads and 7 hems',
  })
  const code = await readEmailedCode(email, origin)
  const { token } = await api.ask(signInContract.confirmAccount, { registrationId, code })
  const member = await newShopper(origin, { session: { token, email } })
  number = (await member.buy(lines)).orderNumber ?? ''
  const guest = await newShopper(origin)
  await (
    await newShopper(origin, { session: { token: guest.token, email: guestEmail } })
  ).buy(lines)
})
afterAll(() => admin.stop())

test('a buyer phones: found, seen, noted, merged, and given credit by two people', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/customers')
  const search = page.getByRole('searchbox', { name: 'Search this list' })
  await page.getByRole('region', { name: 'Customers' }).getByRole('row').nth(2).waitFor()
  await checkScreen(page, 'customers')
  for (const text of ['lane', email, number]) {
    await search.fill(text)
    await page.waitForURL(({ search: query }) => decodeURIComponent(query).includes(text))
    await page.getByRole('link', { name: 'Ada Lane' }).waitFor()
  }
  await page.getByRole('link', { name: 'Ada Lane' }).click()
  await page.getByRole('heading', { name: 'Ada Lane', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Orders' }).getByText(number).waitFor()
  await checkScreen(page, 'customer')

  await page.getByLabel('Note').fill('Prefers the phone after 4.')
  await page.getByRole('combobox', { name: 'Tags' }).fill('Phone')
  await page.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await page.reload()
  expect(await page.getByLabel('Note').inputValue()).toBe('Prefers the phone after 4.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Last changed by Ida Hale/).waitFor()

  await page.getByRole('alert').getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Orders: 1').waitFor()
  await checkScreen(page, 'merge')
  await dialog.getByLabel('Reason').fill('She said so on the phone.')
  await dialog.getByRole('button', { name: 'Merge into Ada Lane' }).click()
  await page.getByText(/^Ida Hale merged another customer into this one/).waitFor()

  await page.getByRole('button', { name: 'Give credit' }).click()
  await dialog.getByLabel('Amount (USD)').fill('1500')
  await dialog.getByLabel('Reason').fill('A lost parcel')
  await dialog.getByText(/This waits for a second person/).waitFor()
  await checkScreen(page, 'credit')
  await dialog.getByRole('button', { name: 'Give $1,500.00' }).click()
  await page.getByText(/^\$1,500.00 of credit waits for the approval/).waitFor()
  await checkScreen(page, 'credit-waiting')

  const colleague = await openColleague(admin.shop)
  const { rows } = (await callAs(colleague, 'approval/list')) as { rows: { id: string }[] }
  await callAs(colleague, 'approval/decide', { id: rows[0]?.id, approve: true })
  await page.reload()
  await page.getByRole('link', { name: '$1,500.00' }).click()
  await page.getByRole('heading', { name: 'Wallet of Ada Lane' }).waitFor()
  await page.getByRole('region', { name: 'Ledger' }).getByText('+$1,500.00').waitFor()
  await checkScreen(page, 'wallet')
})

test('an account is held, exported and erased by two people', async () => {
  const page = await admin.openDesk(laptop)
  const { rows } = (await callStaffApi('customer/list', { search: email }, admin.shop)) as {
    rows: { id: string }[]
  }
  const path = `/admin/customers/${rows[0]?.id}`
  await page.goto(path)
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More acts' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const dialog = page.getByRole('dialog')
  await choose('Put on hold…')
  await dialog.getByLabel('Reason').fill('A stolen card')
  await checkScreen(page, 'hold')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await page.getByText('This account is on hold').waitFor()
  await choose('Release')
  await page.getByText('This account is on hold').waitFor({ state: 'detached' })
  await choose('Sign out everywhere')
  await page.getByText('Signed out everywhere.').waitFor()
  const download = page.waitForEvent('download')
  await choose('Export personal data')
  expect((await download).suggestedFilename()).toMatch(/^customer-data-.*\.zip$/)

  await choose('Erase personal data…')
  await dialog.getByLabel('Reason').fill('She asked for it by letter.')
  await checkScreen(page, 'erase')
  await dialog.getByRole('button', { name: 'Request the erasure' }).click()
  await page.getByText(/^Ida Hale asked to erase the data/).waitFor()
  await page.getByText('Another person must confirm your request.').waitFor()
  await checkScreen(page, 'erasure-waiting')

  const colleague = await openColleague(admin.shop)
  await colleague.goto('/admin/customers/erasures')
  await colleague.getByRole('link', { name: email }).waitFor()
  await checkScreen(colleague, 'erasures')
  await colleague.getByRole('button', { name: 'Erase now…' }).click()
  await colleague.getByRole('button', { name: 'Erase the data' }).click()
  await colleague.getByText(/^Nothing waits/).waitFor()
})

test('on a phone: found by order, a note kept through a conflict', async () => {
  const page = await admin.openDesk(phone)
  await page.goto('/admin/customers')
  await page.getByRole('list', { name: 'Customers' }).getByRole('link').first().waitFor()
  await checkScreen(page, 'customers')
  const [variant] = await variantsInStock(admin.shop.origin, 1)
  const buyer = await newShopper(admin.shop.origin)
  const placed = await buyer.buy([{ variantId: variant?.id ?? '', qty: 1 }])
  const orderNumber = placed.orderNumber ?? ''
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(orderNumber)
  await page.getByText(buyer.email).waitFor()
  await page.getByRole('link', { name: 'Nora Hale' }).click()
  await page.getByRole('region', { name: 'Orders' }).getByText(orderNumber).waitFor()
  await checkScreen(page, 'customer')
  await page.getByLabel('Note').fill('Mine')
  const id = page.url().split('/').at(-1) ?? ''
  await callStaffApi('customer/update', { id, version: '1', note: 'Theirs' }, admin.shop)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Someone else saved changes' }).waitFor()
  await checkScreen(page, 'customer-conflict')
  expect(clearConsoleErrors()).toHaveLength(1)
  await page.getByRole('button', { name: 'Replace theirs with mine' }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Note').inputValue()).toBe('Mine')
  await page.goto('/admin/customers/erasures')
  await checkScreen(page, 'erasures')
})
