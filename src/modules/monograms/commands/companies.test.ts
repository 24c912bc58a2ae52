import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import {
  deleteSavedMonograms,
  exportSavedMonograms,
} from '#modules/monograms/commands/personal-data.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { deleteCompany, createCompany } from './companies.ts'
import { importMonogramTemplates } from '../import-templates.ts'
import { productionContract } from '../api/production-contract.ts'
import {
  listMonograms,
  findSavedMonogram,
  deleteMonogram,
  saveMonogram,
} from '../saved-monograms.ts'

const database = await openTestDatabase()
const { db } = database
await importMonogramTemplates(database, {
  file: fileURLToPath(new URL('../../../../catalog/monograms.json', import.meta.url)),
})
const now = new Date('2026-11-22T12:00:00Z')
const names = { first: 'Kestrel', middle: 'River', last: 'Inn', partner: '', text: '', letters: '' }
const choice = {
  templateId: 'napkins',
  placeId: 'corner',
  styleId: 'italic',
  colorId: 'turkey-red',
  sizeMm: 64,
  names,
}
const mark = { label: 'The inn', choice, forCompany: true }

async function memberAt(email: string) {
  const { actor, id } = await signedInMember(database, { email })
  return { id, ctx: testContext(database, { actor }) }
}

let count = 0
let domain = ''
let [companyId, nora, theo] = [
  '',
  await memberAt('nora@first.example'),
  await memberAt('theo@first.example'),
]

beforeEach(async () => {
  domain = `kestrel-inn-${++count}.example`
  const { rows } = unwrapResult(
    await createCompany(db, { name: 'Kestrel Inn', emailDomain: domain, now }),
  )
  companyId = rows.find(({ emailDomain }) => emailDomain === domain)?.id ?? ''
  nora = await memberAt(`Nora@${domain}`)
  theo = await memberAt(`theo@${domain}`)
})

test("every member with a confirmed address at the domain can use and remove the company's monograms", async () => {
  unwrapResult(await saveMonogram(nora.ctx, { ...mark, label: 'Nora', forCompany: false }))
  unwrapResult(await saveMonogram({ ...nora.ctx, now: new Date(nora.ctx.now.getTime() + 1) }, mark))
  const found = await listMonograms(theo.ctx)
  expect(found).toMatchObject({
    company: 'Kestrel Inn',
    rows: [{ label: 'The inn', company: 'Kestrel Inn' }],
  })
  expect(
    (await listMonograms(nora.ctx)).rows.map(({ label, company }) => [label, company]),
  ).toEqual([
    ['The inn', 'Kestrel Inn'],
    ['Nora', null],
  ])
  const id = found.rows[0]?.id ?? ''
  expect(await findSavedMonogram(db, { memberId: theo.id, id })).toMatchObject({ label: 'The inn' })
  expect(unwrapResult(await deleteMonogram(theo.ctx, { id })).rows).toEqual([])
})

test('others cannot see, use or remove it, at a similar domain or after a change of address', async () => {
  const { rows } = unwrapResult(await saveMonogram(nora.ctx, mark))
  const id = rows[0]?.id ?? ''
  await database.query('update members set email = $1 where id = $2', [
    `theo.${count}@elsewhere.example`,
    theo.id,
  ])
  for (const other of [
    await memberAt(`ida@x${domain}`),
    await memberAt(`ida@sub.${domain}`),
    await memberAt(`${domain}@mail.example`),
    theo,
  ]) {
    expect(await listMonograms(other.ctx)).toEqual({ rows: [], company: null })
    expect(await findSavedMonogram(db, { memberId: other.id, id })).toBeNull()
    expect(await deleteMonogram(other.ctx, { id })).toMatchObject({ refused: 'not-found' })
    expect(await saveMonogram(other.ctx, mark)).toMatchObject({ refused: 'not-allowed' })
  }
})

test('an unconfirmed address belongs to no company', async () => {
  await database.query('update members set email_verified_at = null where id = $1', [theo.id])
  expect(await saveMonogram(theo.ctx, mark)).toMatchObject({ refused: 'not-allowed' })
})

test('company monograms outlive the account that saved them, are not exported and are deleted with the company', async () => {
  unwrapResult(await saveMonogram(nora.ctx, mark))
  expect(await exportSavedMonograms(db, nora.id)).toEqual([])
  await inTransaction(db, (tx) => deleteSavedMonograms(tx, nora.id))
  expect((await listMonograms(theo.ctx)).rows).toHaveLength(1)
  unwrapResult(await deleteCompany(db, companyId))
  expect(await listMonograms(theo.ctx)).toEqual({ rows: [], company: null })
  expect(await deleteCompany(db, companyId)).toMatchObject({ refused: 'not-found' })
})

test('a domain must be valid and belongs to one company', async () => {
  expect(await createCompany(db, { name: 'Another', emailDomain: domain, now })).toMatchObject({
    refused: 'fields-invalid',
  })
  const read = (emailDomain: string) =>
    productionContract.openCompany.input.safeParse({ name: 'Kestrel Inn', emailDomain }).success
  expect(
    ['Kestrel-Inn.example', 'kestrel', '@kestrel.example', 'kestrel .example', ''].map(read),
  ).toEqual([true, false, false, false, false])
})

test('a company can save forty monograms, whoever saves them', async () => {
  for (let kept = 0; kept < 40; kept++)
    unwrapResult(await saveMonogram(kept % 2 ? nora.ctx : theo.ctx, mark))
  expect(await saveMonogram(nora.ctx, mark)).toMatchObject({ refused: 'too-many' })
  unwrapResult(await saveMonogram(nora.ctx, { ...mark, forCompany: false }))
})

test('public email domains are refused, since strangers would share monograms', async () => {
  for (const emailDomain of ['gmail.com', 'yahoo.com', 'comcast.net'])
    expect(await createCompany(db, { name: 'Everybody', emailDomain, now })).toMatchObject({
      refused: 'fields-invalid',
    })
})
