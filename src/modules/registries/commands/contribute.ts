import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, minutes } from '#kernel/time/time.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { openProviderSession } from '#modules/payments/open-provider-session.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import {
  getPaymentProgress,
  requireAnswer,
  processPayment,
} from '#modules/payments/process-payment.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { endGroupGift } from './end-group-gift.ts'
import { insertRegistryGift } from '../db/gifts.ts'
import {
  insertContribution,
  lockGroupGift,
  updateContributionState,
  listContributions,
  sumCommittedContributions,
  type StoredContribution,
  type StoredGroupGift,
} from '../db/group-gifts.ts'
import { listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import { lockRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { checkContribution } from '../domain/group-gift.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import type { givingContract } from '../api/giving-contract.ts'
import { renderContributionEmail } from '../emails/group-gift-emails.ts'
import {
  findSharedRegistry,
  sharedRegistryNotFound,
  registryNotAcceptingGifts,
} from '../queries/shared-registry.ts'

type ContributeInput = InputOf<typeof givingContract.contribute>

/** Starts a contribution and returns the provider's session to pay it with. */
export async function contribute(
  ctx: Ctx,
  services: Services,
  { slug, pass, ...contribution }: ContributeInput,
): Promise<OutputOf<typeof givingContract.contribute> | Refusal> {
  const giverId = findOwnerId(ctx.caller)
  const shared = await findSharedRegistry(ctx, services, { slug, pass })
  if (!shared || shared.isLocked || !giverId) return sharedRegistryNotFound()
  if (shared.registry.status !== 'active') return registryNotAcceptingGifts()
  const { registry } = shared
  const started = await inTransaction(ctx.db, (tx) =>
    createContribution(tx, {
      ...contribution,
      registryId: registry.id,
      giverId,
      minimumCharge: services.providers.current.minimumCharge,
      now: ctx.now,
    }),
  )
  if (isRefusal(started)) return started
  const session = await openProviderSession(ctx, services, {
    paymentId: started.paymentId,
    email: contribution.email,
  })
  if (isRefusal(session)) return session
  const { provider, clientSecret, form } = session
  return {
    contributionId: started.id,
    amount: contribution.amount,
    provider,
    clientSecret,
    form,
  }
}

type NewContribution = Omit<ContributeInput, 'slug' | 'pass'> & {
  readonly registryId: string
  readonly giverId: string
  readonly minimumCharge: number
  readonly now: Date
}

async function createContribution(
  tx: Tx,
  {
    registryId,
    groupGiftId,
    giverId,
    amount,
    name,
    email,
    isAnonymous,
    note,
    minimumCharge,
    now,
  }: NewContribution,
): Promise<{ id: string; paymentId: string } | Refusal> {
  const groupGift = await lockGroupGift(
    tx,
    sql`d.id = ${groupGiftId} and d.registry_id = ${registryId}`,
  )
  if (!groupGift)
    return refuse('not-found', 'This group gift is no longer on the registry.', {
      reason: 'group-gift-not-found',
    })
  if (groupGift.state !== 'open' || groupGift.deadline < calendarDate(now))
    return refuse('transition-illegal', 'This group gift has ended. Choose another gift.', {
      reason: 'group-gift-ended',
    })
  const message = checkContribution(
    {
      ...groupGift,
      minimumCharge,
      committed: await sumCommittedContributions(tx, { id: groupGiftId, giverId, now }),
    },
    amount,
  )
  if (message)
    return refuse('fields-invalid', message, {
      reason: 'contribution-amount-invalid',
      fields: { amount: message },
    })
  const id = createId('rgc', now.getTime())
  const { currency } = getShopLocale()
  const payment = await createPayment(tx, { checkoutId: id, amount, currency, now })
  await insertContribution(tx, {
    contribution: {
      id,
      groupGiftId,
      giverId,
      giverName: name,
      isAnonymous,
      giverEmail: email,
      note,
      amount,
      paymentId: payment.id,
    },
    now,
  })
  return { id, paymentId: payment.id }
}

/** The state of the caller's contribution. Reading it also settles a payment that has completed. */
export async function readContribution(
  ctx: Ctx,
  services: Services,
  { contributionId }: { contributionId: string },
): Promise<OutputOf<typeof givingContract.readContribution> | Refusal> {
  const condition = sql`c.id = ${contributionId} and c.giver_id = ${findOwnerId(ctx.caller) ?? ''}`
  const [contribution] = await listContributions(ctx.db, condition)
  if (!contribution)
    return refuse('not-found', 'We couldn’t find this contribution.', {
      reason: 'contribution-not-found',
    })
  const payment =
    contribution.state === 'open' ? await settleContribution(services, contribution) : null
  const [now = contribution] =
    contribution.state === 'open' ? await listContributions(ctx.db, condition) : []
  if (now.state === 'paid' || now.state === 'refunded') return { state: 'paid', message: '' }
  if (now.state === 'dead')
    return {
      state: 'ended',
      message:
        'The group gift was completed while you were paying, or the payment timed out. Your '
        + 'card was not charged.',
    }
  return getPaymentProgress(payment)
}

/**
 * For webhooks. False if the payment is not a contribution. Throws without a provider answer, so
 * that the provider retries.
 */
export async function completeContribution(
  services: Services,
  paymentId: string,
): Promise<boolean> {
  const [contribution] = await listContributions(services.db, sql`c.payment_id = ${paymentId}`)
  if (!contribution) return false
  requireAnswer(await settleContribution(services, contribution))
  return true
}

function settleContribution(
  services: Services,
  { id, groupGiftId, paymentId, createdAt }: StoredContribution,
): Promise<Payment | null> {
  return processPayment<PaidContribution>(services, {
    paymentId,
    purpose: { groupGiftId },
    startedAt: createdAt,
    async lock(tx) {
      const groupGift = await lockGroupGift(tx, sql`d.id = ${groupGiftId}`)
      const [registry] = groupGift
        ? await listStoredRegistries(tx, sql`r.id = ${groupGift.registryId}`)
        : []
      const units = await lockRegistryUnits(tx, sql`u.checkout_id = ${groupGiftId}`)
      const [contribution] = await listContributions(tx, sql`c.id = ${id} and c.state = 'open'`)
      return groupGift && registry && contribution
        ? { groupGift, registry, units, contribution, now: services.clock.now() }
        : null
    },
    accept: (tx, paid) => bookContribution(tx, services, paid),
    fail: (tx, { now }) => updateContributionState(tx, { id, state: 'dead', now }),
  })
}

interface PaidContribution {
  readonly groupGift: StoredGroupGift
  readonly registry: StoredRegistry
  readonly units: readonly StoredRegistryUnit[]
  readonly contribution: StoredContribution
  readonly now: Date
}

/**
 * Books a paid contribution while the group gift is open, and ends it once the target is reached.
 */
export async function bookContribution(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'mails' | 'origin' | 'settings'>,
  { groupGift, registry, units, contribution, now }: PaidContribution,
): Promise<boolean> {
  if (groupGift.state !== 'open') return false
  const giftId = await insertContributionGift(tx, { groupGift, contribution, now })
  await updateContributionState(tx, { id: contribution.id, state: 'paid', giftId, now })
  const from = contribution.isAnonymous ? 'a guest' : contribution.giverName
  const reason = `From ${from}, toward ${groupGift.title}`
  await grantCredit(tx, {
    ownerId: null,
    balanceType: 'registry_fund',
    amount: contribution.amount,
    ref: contribution.id,
    reason,
    now,
  })
  await services.jobs.enqueue(tx, 'registries.notify-owner', { giftId })
  const { title, deadline, outcome } = groupGift
  const email = renderContributionEmail({
    names: formatRegistrantNames(registry.registrants),
    title,
    deadline,
    outcome,
    amount: contribution.amount,
    shop: services.mails.shop,
  })
  if (contribution.giverEmail !== null)
    await services.mails.sendLater(tx, {
      dedupeKey: `registry-part:${contribution.id}`,
      to: contribution.giverEmail,
      ...email,
    })
  const raised = groupGift.raised + contribution.amount
  if (raised >= groupGift.target)
    await endGroupGift(tx, services, {
      groupGift: { ...groupGift, raised },
      units,
      ownerId: registry.ownerId,
      now,
    })
  return true
}

/** Records the contribution as a gift, so that the owner can thank the giver. */
function insertContributionGift(
  tx: Tx,
  { groupGift, contribution, now }: Pick<PaidContribution, 'groupGift' | 'contribution' | 'now'>,
): Promise<string> {
  const { giverId, giverName, giverEmail, isAnonymous, note, amount } = contribution
  return insertRegistryGift(tx, {
    registryId: groupGift.registryId,
    source: 'group',
    giverId,
    giverName: isAnonymous ? '' : giverName,
    giverEmail,
    note,
    at: now,
    amount,
    groupGiftTitle: groupGift.title,
  })
}

/** Settles open contributions: books those that were paid and cancels those that were abandoned. */
export async function syncContributions(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - minutes(2))
  const open = await listContributions(
    services.db,
    sql`c.state = 'open' and c.created_at < ${before}`,
  )
  await processSequentially(open, (contribution) => settleContribution(services, contribution))
}
