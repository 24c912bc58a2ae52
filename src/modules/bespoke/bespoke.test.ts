import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { createCaller } from '#test/support/caller.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { openTestBespoke } from '#test/support/bespoke.ts'
import { findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { voidPayment } from '#modules/payments/void-payment.ts'
import { bespokeContract } from './contract.ts'
import { bespokeStaffContract } from './api/staff-contract.ts'
import { bespokeHandlers } from './api/http.ts'
import { claimCommissions, deleteCommissions, exportCommissions } from './commands/personal-data.ts'
import { completeDeposit, settleOpenDeposits } from './commands/pay-deposit.ts'
import { commissionProofRoutes } from './api/proof-routes.ts'
import { uploadProof } from './upload-proof.ts'
import { bespokeStaffHandlers } from './api/staff-acts.ts'

const database = await openTestDatabase()
const { clock, services, payments } = await openTestBespoke(database)
const start = clock.now()
const guest = () => createCaller(database, bespokeHandlers(services))
const staff = createCaller(database, bespokeStaffHandlers(services))
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
    brief:
      'A cloth for a table of 74 by 30 inches, with a drop of twelve, to be used every Sunday.',
    ...change,
  })

async function submitCommission(change: Record<string, unknown> = {}) {
  const sent = input(change)
  const who = guest()
  const { number } = await who.does('submit', sent)
  return {
    who,
    number,
    email: sent.email,
    token: await findEmailedToken(database, sent.email, 't'),
  }
}

/** A deposit at acceptance and the rest at approval; without a deposit everything at approval. */
const planWith = (deposit: number) => [
  ...(deposit > 0 ? [{ due: 'acceptance', amount: deposit }] : []),
  { due: 'approval' },
]

const offer = (number: string, change: Record<string, unknown> = {}) =>
  bespokeStaffContract.quote.input.parse({
    number,
    lines: [
      { label: 'Cloth', amount: 480_00 },
      { label: 'Hemstitch', amount: 120_00 },
    ],
    plan: planWith(200_00),
    leadDays: 25,
    ...change,
  })

describe('a commission', () => {
  test('is created by a guest with a number, a reply date and an emailed link that reveals nothing of the brief', async () => {
    const { who, number, email, token } = await submitCommission()
    expect(number).toMatch(/^CM-/)
    const [mail] = await listEmailsTo(database, email)
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

  test('opens only with its own link', async () => {
    const { who, token } = await submitCommission()
    expect(
      await who.refused('readCommission', { token: `${token.slice(0, -4)}AAAA` }),
    ).toMatchObject({ refused: 'token-used-or-expired' })
  })

  test('is discussed, quoted, requoted and accepted once', async () => {
    const { who, number, email, token } = await submitCommission()
    await staff.does('writeAsStaff', { number, text: 'Is the table square at its ends?' })
    await who.does('writeToWorkroom', { token, text: 'It is.', fileIds: [] })
    const first = await staff.does('quote', offer(number))
    const second = await staff.does('quote', offer(number, { plan: planWith(150_00) }))
    expect(
      await who.refused('answerQuote', { token, quoteId: first.quoteId, accept: true }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    const accepted = await who.does('answerQuote', { token, quoteId: second.quoteId, accept: true })
    expect(accepted).toMatchObject({
      state: 'accepted',
      quotes: [
        { state: 'accepted', total: 600_00, plan: [{ amount: 150_00 }, { amount: 450_00 }] },
        { state: 'replaced' },
      ],
    })
    expect(
      await who.refused('answerQuote', { token, quoteId: second.quoteId, accept: true }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await who.refused('withdraw', { token })).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(
      (await listEmailsTo(database, email)).map(({ subject }) => subject.replace(number, 'N')),
    ).toEqual([
      'Your commission N',
      'A message about your commission N',
      'A quote for your commission N',
      'A quote for your commission N',
      'Your commission N is accepted',
    ])
  })

  test('a quote expires and can be replaced by a new one', async () => {
    const { number, token } = await submitCommission()
    const { quoteId } = await staff.does('quote', offer(number, { validDays: 5 }))
    const later = guest()
    later.clock.set(new Date(start.getTime() + days(6)))
    expect(await later.does('readCommission', { token })).toMatchObject({
      state: 'expired',
      quotes: [{ state: 'expired' }],
    })
    expect(await later.refused('answerQuote', { token, quoteId, accept: true })).toMatchObject({
      refused: 'transition-illegal',
    })
  })

  test('a declined quote returns to review; a declined commission has a reason', async () => {
    const { who, number, token } = await submitCommission()
    const { quoteId } = await staff.does('quote', offer(number))
    expect(await who.does('answerQuote', { token, quoteId, accept: false })).toMatchObject({
      state: 'review',
    })
    await staff.does('decline', { number, reason: 'Our widest loom is too narrow for this one.' })
    expect(await who.does('readCommission', { token })).toMatchObject({
      state: 'declined',
      canWrite: false,
    })
    expect(
      await who.refused('writeToWorkroom', { token, text: 'Really?', fileIds: [] }),
    ).toMatchObject({ refused: 'transition-illegal' })
  })

  test('a deposit never exceeds the total', async () => {
    const { number } = await submitCommission()
    expect(await staff.refused('quote', offer(number, { plan: planWith(600_01) }))).toMatchObject({
      refused: 'fields-invalid',
    })
  })

  test('allows five briefs per address in an hour', async () => {
    const sent = { email: 'flood@example.com' }
    for (let brief = 0; brief < 5; brief++) await guest().does('submit', input(sent))
    expect(await guest().refused('submit', input(sent))).toMatchObject({ refused: 'too-many' })
  })

  test('joins the account that confirms its address, is in its export and is deleted with it', async () => {
    const member = await signedInMember(database)
    const { number } = await submitCommission({ email: member.email })
    await inTransaction(database.db, (tx) =>
      claimCommissions(tx, { memberId: member.id, email: member.email }),
    )
    expect(
      await exportCommissions(database.db, {
        memberId: member.id,
        ...services,
        now: start,
      }),
    ).toMatchObject([{ number }])
    await inTransaction(database.db, (tx) => deleteCommissions(tx, member.id))
    expect(
      await exportCommissions(database.db, {
        memberId: member.id,
        ...services,
        now: start,
      }),
    ).toEqual([])
  })
})

describe('an agreed commission', () => {
  const good = '4242424242424242'
  const noWebhook = '4000000000007015'
  const picture = () =>
    sharp({ create: { width: 80, height: 60, channels: 3, background: '#004832' } })
      .png()
      .toBuffer()
  const prove = async (number: string) =>
    uploadProof({ db: database.db, now: start }, services, {
      number,
      note: 'Heron, one thread',
      bytes: await picture(),
    })

  async function agreed(change: Record<string, unknown> = {}) {
    const sent = await submitCommission()
    const { quoteId } = await staff.does('quote', offer(sent.number, change))
    await sent.who.does('answerQuote', { token: sent.token, quoteId, accept: true })
    return sent
  }

  async function session(token: string, who = guest()) {
    const { clientSecret } = await who.does('openDeposit', { token, installment: 0 })
    const { rows } = await database.query(
      'select id, provider_ref from payments where client_secret = $1',
      [clientSecret],
    )
    return {
      clientSecret,
      ref: String(rows[0]?.['provider_ref']),
      paymentId: String(rows[0]?.['id']),
    } as never as Awaited<ReturnType<typeof payments.open>>
  }

  async function paid(change: Record<string, unknown> = {}) {
    const sent = await agreed(change)
    await payments.confirm(await session(sent.token), good)
    expect(await sent.who.does('readDeposit', { token: sent.token, installment: 0 })).toMatchObject(
      {
        state: 'paid',
      },
    )
    await payments.runJobs()
    return sent
  }

  const money = async () =>
    (await database.query('select status, captured, refunded, order_id from payments')).rows

  test('captures its deposit once, however often its status is read', async () => {
    const { who, token, email } = await agreed()
    const [one, two] = [await session(token), await session(token)]
    expect(two).toEqual(one)
    expect(await who.does('readDeposit', { token, installment: 0 })).toMatchObject({
      state: 'open',
    })
    await payments.confirm(one, good)
    const asked = await Promise.all([
      who.does('readDeposit', { token, installment: 0 }),
      completeDeposit(services, one.paymentId),
      who.does('readDeposit', { token, installment: 0 }),
    ])
    expect(asked).toMatchObject([{ state: 'paid' }, true, { state: 'paid' }])
    await payments.runJobs()
    expect(await money()).toEqual([
      { status: 'captured', captured: 200_00, refunded: 0, order_id: null },
    ])
    const page = await who.does('readCommission', { token })
    expect(page).toMatchObject({
      state: 'deposit_paid',
      installmentDue: null,
      refundIfCanceled: 200_00,
      canWithdraw: false,
    })
    expect(page.entries.filter(({ text }) => text === 'Paid: Deposit, $200.00.')).toHaveLength(1)
    expect(
      (await listEmailsTo(database, email)).filter(({ subject }) =>
        subject.startsWith('The deposit'),
      ),
    ).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('explains a declined card and accepts another one', async () => {
    const { who, token } = await agreed()
    const open = await session(token)
    await payments.confirm(open, '4000000000000002')
    const said = await who.does('readDeposit', { token, installment: 0 })
    expect(said.state).toBe('open')
    expect(said.message).not.toBe('')
    await payments.confirm(await session(token), good)
    expect(await who.does('readDeposit', { token, installment: 0 })).toMatchObject({
      state: 'paid',
    })
  })

  test('releases an abandoned deposit within the hour and completes a paid one without a webhook', async () => {
    const [left, silent] = [await agreed(), await agreed()]
    await session(left.token)
    await payments.confirm(await session(silent.token), good)
    clock.set(new Date(start.getTime() + hours(2)))
    await settleOpenDeposits(services)
    await payments.runJobs()
    expect(await silent.who.does('readCommission', { token: silent.token })).toMatchObject({
      state: 'deposit_paid',
    })
    expect(await left.who.does('readCommission', { token: left.token })).toMatchObject({
      state: 'accepted',
      installmentDue: { installment: 0, label: 'Deposit', amount: 200_00 },
    })
    await payments.confirm(await session(left.token), good)
    expect(await left.who.does('readDeposit', { token: left.token, installment: 0 })).toMatchObject(
      {
        state: 'paid',
      },
    )
    expect(await broken()).toEqual([])
  })

  test('does not charge a deposit that is paid while staff stop the commission', async () => {
    const { who, number, token } = await agreed()
    const open = await session(token)
    await staff.does('stop', { number, reason: 'The mill has closed.', keep: 0 })
    await payments.confirm(open, noWebhook)
    const said = await who.does('readDeposit', { token, installment: 0 })
    expect(said).toMatchObject({ state: 'open', message: expect.stringContaining('not charged') })
    await payments.runJobs()
    expect(await money()).toMatchObject([{ status: 'voided', captured: 0 }])
    expect(await broken()).toEqual([])
  })

  test('never both pays and releases a deposit', async () => {
    await paid()
    const [payment] = (await database.query('select id from payments')).rows
    await expect(voidPayment(services, String(payment?.['id']))).rejects.toThrow('already in use')
    expect(await broken()).toEqual([])
  })

  test('shows, comments, revises and approves proofs once; pictures open only with their link and never as a document', async () => {
    const { who, number, token } = await paid()
    expect(await prove(number)).toEqual({ state: 'proofing', version: 1 })
    const [first] = (await who.does('readCommission', { token })).proofs
    const proofId = first?.id ?? ''
    expect(
      await who.refused('answerProof', { token, proofId, approve: false, pins: [] }),
    ).toMatchObject({ refused: 'fields-invalid' })
    const pins = [{ x: 250, y: 900, text: 'The reed is too thick.' }]
    expect(await who.does('answerProof', { token, proofId, approve: false, pins })).toMatchObject({
      state: 'changes',
      proofs: [{ decision: 'changes', pins }],
    })
    await prove(number)
    await prove(number)
    const page = await who.does('readCommission', { token })
    expect(page.proofs.map(({ decision }) => decision)).toEqual(['changes', 'replaced', 'open'])
    const [, replaced, open] = page.proofs
    expect(
      await who.refused('answerProof', {
        token,
        proofId: replaced?.id ?? '',
        approve: true,
        pins: [],
      }),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(
      await who.does('answerProof', { token, proofId: open?.id ?? '', approve: true, pins: [] }),
    ).toMatchObject({
      state: 'approved',
      refundIfCanceled: null,
    })
    expect(await who.refused('cancelCommission', { token })).toMatchObject({
      refused: 'transition-illegal',
    })

    const pictures = commissionProofRoutes(services)
    const shown = await pictures.request((open?.src ?? '').replace('/commission-picture', ''))
    expect([
      shown.status,
      shown.headers.get('content-type'),
      shown.headers.get('content-disposition'),
    ]).toEqual([200, 'image/png', 'attachment'])
    expect(
      (
        await pictures.request(
          (open?.src ?? '').replace('/commission-picture', '').replace(/.$/, '!'),
        )
      ).status,
    ).toBe(404)
    clock.set(new Date(start.getTime() + hours(1)))
    expect(
      (await pictures.request((open?.src ?? '').replace('/commission-picture', ''))).status,
    ).toBe(404)
  })

  test('needs its deposit before a proof, if there is one', async () => {
    const [unpaid, free] = [await agreed(), await agreed({ plan: planWith(0) })]
    expect(await prove(unpaid.number)).toMatchObject({ refused: 'transition-illegal' })
    expect(await prove(free.number)).toMatchObject({ state: 'proofing' })
  })

  test('can be amended during proofing: approval waits for the answer, a no keeps the agreement, and the deposit stays', async () => {
    const { who, number, token } = await paid()
    await prove(number)
    const lines = [{ label: 'Cloth', amount: 700_00 }]
    const refused = await staff.does('quote', offer(number, { lines, leadDays: 40 }))
    const page = await who.does('readCommission', { token })
    expect(page).toMatchObject({
      state: 'proofing',
      quotes: [
        { state: 'open', total: 700_00, plan: [{ amount: 200_00 }, { amount: 500_00 }] },
        { state: 'accepted' },
      ],
    })
    expect(page.next).toContain('changed')
    const proofId = page.proofs[0]?.id ?? ''
    expect(
      await who.refused('answerProof', { token, proofId, approve: true, pins: [] }),
    ).toMatchObject({ refused: 'transition-illegal' })
    expect(
      await who.does('answerQuote', { token, quoteId: refused.quoteId, accept: false }),
    ).toMatchObject({
      state: 'proofing',
      quotes: [{ state: 'refused' }, { state: 'accepted', total: 600_00 }],
    })
    const taken = await staff.does('quote', offer(number, { lines }))
    expect(
      await who.does('answerQuote', { token, quoteId: taken.quoteId, accept: true }),
    ).toMatchObject({
      state: 'proofing',
      quotes: [{ state: 'accepted', total: 700_00 }, { state: 'refused' }, { state: 'replaced' }],
    })
    expect(
      await who.does('answerProof', { token, proofId, approve: true, pins: [] }),
    ).toMatchObject({ state: 'approved' })
    expect(await staff.refused('quote', offer(number))).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await broken()).toEqual([])
  })

  test('refunds the deposit on cancellation: in full before the first proof, less the design fee after', async () => {
    const [early, late] = [await paid({ designFee: 60_00 }), await paid({ designFee: 60_00 })]
    expect(await early.who.does('cancelCommission', { token: early.token })).toMatchObject({
      state: 'refunded',
      canWrite: false,
    })
    await prove(late.number)
    expect(await late.who.does('readCommission', { token: late.token })).toMatchObject({
      refundIfCanceled: 140_00,
    })
    await late.who.does('cancelCommission', { token: late.token })
    expect(await late.who.refused('cancelCommission', { token: late.token })).toMatchObject({
      refused: 'transition-illegal',
    })
    await payments.runJobs()
    expect(
      (await money()).map((row) => row['refunded']).sort((a, b) => Number(a) - Number(b)),
    ).toEqual([140_00, 200_00])
    expect(await broken()).toEqual([])
  })

  test('outlives the account with its payments', async () => {
    const { who, token } = await paid()
    const member = await signedInMember(database)
    await database.query('update bespoke_commissions set owner_id = $1', [member.id])
    await inTransaction(database.db, (tx) => deleteCommissions(tx, member.id))
    expect(await who.does('readCommission', { token })).toMatchObject({ state: 'deposit_paid' })
  })

  const broken = async () =>
    (await checkInvariants(database.db, paymentInvariants)).filter(
      ({ violations }) => violations.length > 0,
    )
})
