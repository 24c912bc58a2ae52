import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Picture } from '#modules/catalog/contract.ts'
import { closeCheckout } from '#modules/checkout/close-checkout.ts'
import { completeCheckout } from '#modules/checkout/complete-checkout.ts'
import { describePayStatus } from '#modules/checkout/pay-status.ts'
import {
  placeCommission,
  priceCommission,
  type AgreedCommission,
  type Delivery,
  type PricedCommission,
} from '#modules/checkout/place-commission.ts'
import { noPaymentSession } from '#modules/payments/no-payment-session.ts'
import { openProviderSession } from '#modules/payments/open-provider-session.ts'
import { refuseSmallCharge } from '#modules/payments/refuse-small-charge.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { commissionLinkExpired, refuseCommissionState } from './act-on-commission.ts'
import type { bespokeContract } from '../contract.ts'
import { findAgreement, type CommissionAgreement } from '../db/agreement.ts'
import {
  byId,
  byLink,
  findCommission,
  lockCommission,
  setCommissionCheckout,
  type StoredCommission,
} from '../db/commissions.ts'
import { linkHash } from '../db/link.ts'
import { findDueInstallment } from '../domain/payment-plan.ts'
import { findService, type BespokeService } from '../domain/services.ts'

type Balance = OutputOf<typeof bespokeContract.quoteBalance>
type Session = OutputOf<typeof bespokeContract.openBalance>
type Status = OutputOf<typeof bespokeContract.readBalance>

export type BalanceInput = Delivery & { readonly token: string }

/** Prices the last installment for an address, with shipping and tax. */
export async function quoteBalance(
  ctx: Ctx,
  services: Services,
  input: BalanceInput,
): Promise<Balance | Refusal> {
  const priced = await priceBalance(ctx, services, input)
  return isRefusal(priced) ? priced : describeBalance(priced)
}

/**
 * Places the checkout of the last installment and opens its payment session. With nothing due
 * it becomes an order at once. An earlier unpaid checkout is closed first, so that only
 * one can become the order.
 */
export async function openBalance(
  ctx: Ctx,
  services: Services,
  { expectedDue, ...input }: BalanceInput & { readonly expectedDue: number },
): Promise<Session | Refusal> {
  const before = await readBalance(ctx, services, input.token)
  if (isRefusal(before)) return before
  if (before.state !== 'open') return { amount: 0, ...noPaymentSession }
  const priced = await priceBalance(ctx, services, input)
  if (isRefusal(priced)) return priced
  if (!priced.method)
    return refuse('fields-invalid', 'We do not ship to this address.', {
      reason: 'address-not-served',
      fields: { address: 'We do not ship to this address.' },
    })
  if (priced.due !== expectedDue)
    return refuse(
      'total-changed',
      `The balance is now ${formatMoney(priced.due)}. Review it and confirm again.`,
      { reason: 'balance-changed', detail: { was: expectedDue, now: priced.due, changes: [] } },
    )
  const tooSmall = refuseSmallCharge({
    amount: priced.due,
    minimum: services.providers.current.minimumCharge,
    advice: 'Contact us, and we will find another way to pay.',
  })
  if (tooSmall) return tooSmall
  const versions = await services.policyVersions(ctx.now)
  const { checkoutId } = (await findCommission(ctx.db, byId(priced.agreed.id))) ?? {
    checkoutId: null,
  }
  const placed = await inTransaction(ctx.db, (tx) =>
    replaceCheckout(tx, ctx, { services, priced, versions, before: checkoutId }),
  )
  if (isRefusal(placed)) return placed
  if (placed.paymentId === null) {
    await completeCheckout(services, placed.checkoutId)
    return { amount: 0, ...noPaymentSession }
  }
  const session = await openProviderSession(ctx, services, {
    paymentId: placed.paymentId,
    email: priced.agreed.email,
  })
  if (isRefusal(session)) return session
  const { provider, clientSecret, form } = session
  return { amount: priced.due, provider, clientSecret, form }
}

interface CheckoutReplacement {
  readonly services: Services
  readonly priced: PricedCommission
  readonly versions: Awaited<ReturnType<Services['policyVersions']>>
  /** The previous checkout. */
  readonly before: string | null
}

/** Replaces the checkout. Lock order: checkout, commission. */
async function replaceCheckout(
  tx: Tx,
  ctx: Ctx,
  { services, priced, versions, before }: CheckoutReplacement,
): Promise<Refusal | { checkoutId: string; paymentId: string | null }> {
  if (before && (await closeCheckout(tx, services, before)) === 'ordered')
    return refuseCommissionState('production')
  const commission = await lockCommission(tx, byId(priced.agreed.id))
  if (!commission || !(await findDueAgreement(tx, commission)))
    return refuseCommissionState(commission?.state ?? 'withdrawn')
  if (commission.checkoutId !== before)
    return refuse('version-conflict', 'A payment is open in another window. Continue there.', {
      reason: 'payment-in-progress',
    })
  const placed = await placeCommission(tx, ctx, { priced, versions, sealer: services.sealer })
  await setCommissionCheckout(tx, commission.id, placed.checkoutId)
  return placed
}

/** Returns the status of the last installment and completes its payment. */
export async function readBalance(
  ctx: Ctx,
  services: Services,
  token: string,
): Promise<Status | Refusal> {
  const commission = await findCommission(ctx.db, byLink(linkHash(token)))
  if (!commission) return commissionLinkExpired()
  if (commission.orderId) return { state: 'paid', message: '' }
  if (!(await findDueAgreement(ctx.db, commission))) return refuseCommissionState(commission.state)
  if (!commission.checkoutId) return { state: 'open', message: '' }
  const { state, message, failure } = describePayStatus(
    await completeCheckout(services, commission.checkoutId),
    ctx.now,
  )
  if (state === 'charged') return { state: 'paid', message: '' }
  if (state === 'checking' || state === 'requires_action') return { state: 'checking', message }
  return {
    state: 'open',
    message: failure
      ? `${failure.message} ${failure.advice}`
      : state === 'releasing'
        ? message
        : '',
  }
}

async function priceBalance(
  ctx: Ctx,
  services: Services,
  { token, address, methodId }: BalanceInput,
): Promise<PricedCommission | Refusal> {
  const commission = await findCommission(ctx.db, byLink(linkHash(token)))
  if (!commission) return commissionLinkExpired()
  const agreed = await findDueAgreement(ctx.db, commission)
  if (!agreed) return refuseCommissionState(commission.state)
  return priceCommission(services, toAgreedCommission(services, commission, agreed), {
    address,
    methodId,
    now: ctx.now,
  })
}

/** The agreement, if its last installment is due. */
async function findDueAgreement(
  db: Db,
  commission: StoredCommission,
): Promise<CommissionAgreement | null> {
  const agreed = await findAgreement(db, commission.id)
  return agreed && findDueInstallment(commission.state, agreed)?.isLast ? agreed : null
}

function toAgreedCommission(
  { settings }: Pick<Services, 'settings'>,
  { id, number, ownerId, email, serviceId, state }: StoredCommission,
  { quote, plan, deposits }: CommissionAgreement,
): AgreedCommission {
  return {
    id,
    number,
    ownerId,
    email,
    lines: quote.lines,
    picture: placeholderPicture(findService(settings.get('bespoke').services, serviceId)),
    workDays: state === 'made' ? 0 : quote.leadDays,
    deposits: deposits.map(({ paymentId, amount, installment, paidAt, createdAt }) => ({
      paymentId,
      amount,
      label:
        `${plan[installment]?.label ?? 'Deposit'}, paid `
        + formatDate(calendarDate(paidAt ?? createdAt)),
    })),
  }
}

/** The order shows the placeholder image, since proofs are private to the owner. */
function placeholderPicture(service: BespokeService | null): Picture {
  return {
    src: '/media/placeholder.svg',
    widths: [],
    width: 800,
    height: 1000,
    color: '#e7edef',
    alt: service?.title ?? 'A commission',
  }
}

function describeBalance({ agreed, method, methods, quote, due }: PricedCommission): Balance {
  const { totals } = quote
  return {
    merchandise: totals.merchandise,
    shipping: totals.shipping - totals.shippingDiscount,
    tax: totals.tax,
    total: totals.grand,
    deposits: agreed.deposits.map(({ label, amount }) => ({ label, amount })),
    due,
    methodId: method?.id ?? null,
    methods: [...methods],
  }
}
