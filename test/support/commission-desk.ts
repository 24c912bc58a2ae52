import sharp from 'sharp'
import { bespokeContract } from '#modules/bespoke/contract.ts'
import { followCommissions } from '#modules/bespoke/commands/follow-commissions.ts'
import { bespokeHandlers } from '#modules/bespoke/api/http.ts'
import { uploadProof } from '#modules/bespoke/upload-proof.ts'
import { bespokeStaffHandlers } from '#modules/bespoke/api/staff-acts.ts'
import { bespokeStaffContract } from '#modules/bespoke/api/staff-contract.ts'
import { createSimulatedCarrier } from '#modules/fulfillment/simulated-carrier.ts'
import type { Database } from '#platform/db/database.server.ts'
import { openTestBespoke } from './bespoke.ts'
import { createCaller } from './caller.ts'
import { homeAddress } from './checkout.ts'
import { findEmailedToken } from './sent-emails.ts'
import { testServices } from './services.ts'
import { signedInMember } from './signed-in-member.ts'
import { findViolations } from './invariants.ts'
import { testSettings } from './settings.ts'

export const goodCard = '4242424242424242'
export const delivered = { address: homeAddress, methodId: null }

export interface CommissionRequest {
  /** In cents per line. */
  readonly lines?: readonly number[]
  readonly plan?: readonly {
    readonly due: string
    readonly label?: string
    readonly amount?: number
  }[]
  readonly member?: boolean
}

/** Customer and staff side of commissions, with the sandbox provider and fulfillment. */
export async function openCommissionDesk(database: Database) {
  const { clock, services, payments, jobs } = await openTestBespoke(database)
  const fulfillment = testServices(database, {
    ...services,
    carrier: createSimulatedCarrier({
      db: database.db,
      secret: 'a secret of thirty-two characters',
      settings: testSettings,
      fateOf: () => 'arrives',
    }),
    shipping: services.pricing.shipping,
    orderUnitFollowers: [followCommissions],
    trackingUpdateHandlers: [],
  })
  const staff = createCaller(database, bespokeStaffHandlers(services))
  const picture = await sharp({
    create: { width: 80, height: 60, channels: 3, background: '#004832' },
  })
    .png()
    .toBuffer()
  const runJobs = (ahead = 0) => payments.runJobs(ahead, jobs)
  const row = async (sql: string, values: unknown[] = []) =>
    (await database.query(sql, values)).rows[0]
  let count = 0

  async function payFor(clientSecret: string, card = goodCard): Promise<string> {
    const payment = await row('select id, provider_ref from payments where client_secret = $1', [
      clientSecret,
    ])
    await payments.confirm({ clientSecret, ref: String(payment?.['provider_ref']) } as never, card)
    return String(payment?.['id'])
  }

  /** Requested, quoted and accepted. */
  async function agreeOnCommission({
    lines = [480_00, 120_00],
    plan = createDepositPlan(200_00),
    member = false,
  }: CommissionRequest = {}) {
    const owner = member ? await signedInMember(database) : null
    const email = owner?.email ?? `nora.${++count}@example.com`
    const client = createCaller(
      database,
      bespokeHandlers(services),
      owner ? { level: 'member', id: owner.id, sessionId: 'ses_1' } : undefined,
    )
    const brief = {
      serviceId: 'table',
      answers: {},
      quantity: 1,
      name: 'Nora Hale',
      email,
      title: 'Cloth for the long table',
    }
    const { number } = await client.does(
      'submit',
      bespokeContract.submit.input.parse({
        ...brief,
        brief: 'A cloth of 74 by 30 inches for every Sunday.',
      }),
    )
    const token = await findEmailedToken(database, email, 't')
    const offer = {
      number,
      lines: lines.map((amount, index) => ({ label: `Work ${index + 1}`, amount })),
      plan,
      leadDays: 25,
    }
    const { quoteId } = await staff.does('quote', bespokeStaffContract.quote.input.parse(offer))
    await client.does('answerQuote', { token, quoteId, accept: true })
    return { who: client, number, token, email, owner }
  }
  type Sides = Awaited<ReturnType<typeof agreeOnCommission>>

  /** Pays the installment that is due. */
  async function payPart({ who, token }: Pick<Sides, 'who' | 'token'>): Promise<string> {
    const { installmentDue } = await who.does('readCommission', { token })
    const installment = installmentDue?.installment ?? -1
    const paymentId = await payFor(
      (await who.does('openDeposit', { token, installment })).clientSecret,
    )
    await who.does('readDeposit', { token, installment })
    await runJobs()
    return paymentId
  }

  async function prove({ number }: Pick<Sides, 'number'>) {
    return uploadProof({ db: database.db, now: clock.now() }, services, {
      number,
      note: '',
      bytes: picture,
    })
  }

  /** Approves the open proof. */
  async function approve({ who, token }: Pick<Sides, 'who' | 'token'>) {
    const open = (await who.does('readCommission', { token })).proofs.find(
      ({ decision }) => decision === 'open',
    )
    return who.does('answerProof', { token, proofId: open?.id ?? '', approve: true, pins: [] })
  }

  /** Like `agreed`, with the deposit paid and the proof approved. */
  async function approveCommission(wish?: CommissionRequest): Promise<Sides> {
    const sides = await agreeOnCommission(wish)
    if (wish?.plan?.[0]?.due !== 'approval') await payPart(sides)
    await prove(sides)
    await approve(sides)
    return sides
  }

  /** Pays the balance when the last installment is due. */
  async function payBalance({ who, token }: Pick<Sides, 'who' | 'token'>) {
    const { due } = await who.does('quoteBalance', { token, ...delivered })
    await payFor(
      (await who.does('openBalance', { token, ...delivered, expectedDue: due })).clientSecret,
    )
    const status = await who.does('readBalance', { token })
    await runJobs()
    const { order } = await who.does('readCommission', { token })
    return { status, due, orderId: order?.id ?? '', orderNumber: order?.number ?? '' }
  }

  const findBrokenInvariants = () => findViolations(database, { now: clock.now(), only: 'safety' })
  return {
    clock,
    services,
    payments,
    fulfillment,
    staff,
    runJobs,
    row,
    payFor,
    agreed: agreeOnCommission,
    payPart,
    prove,
    approve,
    approved: approveCommission,
    payBalance,
    broken: findBrokenInvariants,
  }
}

/** The payment plan with two installments; without a deposit everything is due at approval. */
export function createDepositPlan(amount: number): NonNullable<CommissionRequest['plan']> {
  return [...(amount > 0 ? [{ due: 'acceptance', amount }] : []), { due: 'approval' }]
}
