import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/support/app.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { findGiftCard } from './find-gift-card.ts'
import { importGiftCardRows, exportGiftCards, readGiftCardFile } from './gift-card-file.ts'

const database = await openTestDatabase()
const { db } = database
const folder = temporaryDirectory('cards')
const now = new Date('2026-11-22T12:00:00Z')

async function bring(text: string) {
  const file = join(folder, 'cards.csv')
  await writeFile(file, text)
  const read = await readGiftCardFile(file)
  return 'fault' in read ? read : importGiftCardRows(db, read.cards, now)
}

test('imported cards keep their balance and code, once', async () => {
  const table =
    'code,balance,expires_at,tags\nabcd-2345-efgh-6789,25.50,,"move, spring"\nWXYZ234567892345,40,2028-01-31,\n'
  expect(await bring(table)).toEqual({ created: 2, existing: 0 })
  expect(await bring(table)).toEqual({ created: 0, existing: 2 })
  expect(await findGiftCard(db, 'ABCD2345EFGH6789')).toMatchObject({
    available: 25_50,
    last4: '6789',
    expiresAt: null,
  })
  const [head, ...lines] = (await exportGiftCards(db)).trim().split('\n')
  expect(head).toBe(
    'id,last4,state,amount,balance,authorized,expires_at,tags,member,order,created_at',
  )
  const [moved, dated] = ['6789', '2345'].map((last4) =>
    lines.find((line) => line.includes(`,${last4},`)),
  )
  expect(moved).toMatch(/^gfc_[^,]+,6789,active,25\.50,25\.50,0\.00,,"move, spring",,,2026-11-22$/)
  expect(dated).toMatch(/,2345,active,40\.00,40\.00,0\.00,2028-01-31,,,,/)
})

test('exported tags are not formulas', async () => {
  expect(await bring('code,balance,expires_at,tags\nHHHH234567892345,5,,=1+1\n')).toEqual({
    created: 1,
    existing: 0,
  })
  expect(await exportGiftCards(db)).toContain(",'=1+1,")
})

test.each([
  ['short', 'line 3, code: Enter the 16 letters and digits of the gift card code.', '25'],
  ['MMMM234567892345', 'line 3, balance: Enter dollars, such as 25 or 25.00', 'much'],
])(
  'a file with a fault on a line brings in nothing, and the line is named: %s',
  async (code, fault, balance) => {
    const table = `code,balance,expires_at,tags\nKKKK234567892345,10,,\n${code},${balance},,\n`
    expect(await bring(table)).toEqual({ fault })
    expect(isRefusal(await findGiftCard(db, 'KKKK234567892345'))).toBe(true)
  },
)
