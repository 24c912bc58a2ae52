import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { caller } from '#test/support/caller.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestFeedback } from '#test/support/feedback.ts'
import { mailedToken, mailsTo } from '#test/support/mailed.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { bespokeContract, bespokeStaffContract } from './contract.ts'
import { bespokeHandlers } from './http.ts'
import { claimCommissions, eraseCommissions, exportCommissions } from './keep-commissions.ts'
import { bespokeStaffHandlers } from './staff-acts.ts'

const database = await openTestDatabase()
const { clock, parts } = openTestFeedback(database)
const start = clock.now()
const guest = () => caller(database, bespokeHandlers(parts))
const staff = caller(database, bespokeStaffHandlers(parts))
let count = 0

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

const input = (change: Record<string, unknown> = {}) =>
  bespokeContract.submit.input.parse({
    serviceId: 'table',
    answers: { size: 'ten', cloth: 'linen' },
    quantity: 1,
    name: 'Nora Hale',
    email: `nora.${++count}@example.com`,
    title: 'Cloth for the long table',
    brief: 'A cloth for a table of 74 by 30 inches, with a drop of twelve, to be used every Sunday.',
    ...change,
  })

async function submitted(change: Record<string, unknown> = {}) {
  const sent = input(change)
  const who = guest()
  const { number } = await who.does('submit', sent)
  return { who, number, email: sent.email, token: await mailedToken(database, sent.email, 't') }
}

const offer = (number: string, change: Record<string, unknown> = {}) =>
  bespokeStaffContract.quote.input.parse({
    number,
    lines: [
      { label: 'Cloth', amount: 480_00 },
      { label: 'Hemstitch', amount: 120_00 },
    ],
    deposit: 200_00,
    leadDays: 25,
    ...change,
  })

describe('a commission', () => {
  test('is opened by a guest: number, a day for the answer, and the link by mail, which says nothing of the brief', async () => {
    const { who, number, email, token } = await submitted()
    expect(number).toMatch(/^CM-/)
    const [mail] = await mailsTo(database, email)
    expect(mail?.text).not.toContain('Sunday')
    expect(await who.does('readCommission', { token })).toMatchObject({
      number,
      state: 'submitted',
      service: 'A cloth for your table',
      answers: [
        { label: 'The table seats', value: 'Seven to ten' },
        { label: 'Cloth', value: 'Linen, 220 g' },
      ],
      entries: [{ from: 'you', kind: 'message' }],
    })
  })

  test('opens by its own link only', async () => {
    const { who, token } = await submitted()
    expect(await who.refused('readCommission', { token: `${token.slice(0, -4)}AAAA` })).toMatchObject({ refused: 'token-used-or-expired' })
  })

  test('is talked over, quoted, quoted anew and accepted once', async () => {
    const { who, number, email, token } = await submitted()
    await staff.does('writeAsStaff', { number, text: 'Is the table square at its ends?' })
    await who.does('writeToWorkroom', { token, text: 'It is.', fileIds: [] })
    const first = await staff.does('quote', offer(number))
    const second = await staff.does('quote', offer(number, { deposit: 150_00 }))
    expect(await who.refused('answerQuote', { token, quoteId: first.quoteId, accept: true })).toMatchObject({
      refused: 'transition-illegal',
    })
    const accepted = await who.does('answerQuote', { token, quoteId: second.quoteId, accept: true })
    expect(accepted).toMatchObject({
      state: 'accepted',
      quotes: [{ state: 'accepted', total: 600_00, deposit: 150_00 }, { state: 'replaced' }],
    })
    expect(await who.refused('answerQuote', { token, quoteId: second.quoteId, accept: true })).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await who.refused('withdraw', { token })).toMatchObject({ refused: 'transition-illegal' })
    expect((await mailsTo(database, email)).map(({ subject }) => subject.replace(number, 'N'))).toEqual([
      'Your commission N', 'A message on your commission N', 'A quote for your commission N', 'A quote for your commission N', 'Your commission N is agreed',
    ]) // prettier-ignore
  })

  test('a quote lapses after its days, and a new one takes its place', async () => {
    const { number, token } = await submitted()
    const { quoteId } = await staff.does('quote', offer(number, { validDays: 5 }))
    const later = guest()
    later.clock.set(new Date(start.getTime() + days(6)))
    expect(await later.does('readCommission', { token })).toMatchObject({ state: 'expired', quotes: [{ state: 'expired' }] })
    expect(await later.refused('answerQuote', { token, quoteId, accept: true })).toMatchObject({ refused: 'transition-illegal' })
  })

  test('a quote that is turned down goes back to the house; declining says why', async () => {
    const { who, number, token } = await submitted()
    const { quoteId } = await staff.does('quote', offer(number))
    expect(await who.does('answerQuote', { token, quoteId, accept: false })).toMatchObject({ state: 'review' })
    await staff.does('decline', { number, reason: 'Our widest loom is too narrow for this one.' })
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'declined', canWrite: false })
    expect(await who.refused('writeToWorkroom', { token, text: 'Really?', fileIds: [] })).toMatchObject({ refused: 'transition-illegal' })
  })

  test('a deposit is never more than the whole', async () => {
    const { number } = await submitted()
    expect(await staff.refused('quote', offer(number, { deposit: 600_01 }))).toMatchObject({ refused: 'fields-invalid' })
  })

  test('five briefs from one address in an hour are enough', async () => {
    const sent = { email: 'flood@example.com' }
    for (let brief = 0; brief < 5; brief++) await guest().does('submit', input(sent))
    expect(await guest().refused('submit', input(sent))).toMatchObject({ refused: 'too-many' })
  })

  test('joins the account that confirms its address, is in its copy of data, and goes with it', async () => {
    const member = await signedInMember(database)
    const { number } = await submitted({ email: member.email })
    await inTransaction(database.db, (tx) => claimCommissions(tx, { memberId: member.id, email: member.email }))
    expect(await exportCommissions(database.db, { memberId: member.id, now: start })).toMatchObject([{ number }])
    await inTransaction(database.db, (tx) => eraseCommissions(tx, member.id))
    expect(await exportCommissions(database.db, { memberId: member.id, now: start })).toEqual([])
  })
})
