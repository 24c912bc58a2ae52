import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, minutes } from '#kernel/time/time.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { openProviderSession } from '#modules/payments/open-provider-session.ts'
import type { Payment } from '#modules/payments/read-payment.ts'
import { payingState, requireAnswer, settlePayment } from '#modules/payments/settle-payment.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { closeDrive } from './close-drive.ts'
import {
  insertContribution,
  lockDrive,
  markContribution,
  readContributions,
  takenOf,
  type StoredContribution,
  type StoredDrive,
} from './data/drives.ts'
import { readRegistries, type StoredRegistry } from './data/registries.ts'
import { takeUnits, type StoredUnit } from './data/units.ts'
import { partRefusal } from './domain/drive.ts'
import { namesOf } from './domain/registry.ts'
import type { givingContract } from './giving-contract.ts'
import { partGivenMail } from './mail/drive-mails.ts'
import type { RegistryParts } from './registry-parts.ts'
import { findShared, noLink, registryNotAcceptingGifts } from './shared-registry.ts'

type Contribute = InputOf<typeof givingContract.contribute>

/** Starts a contribution and returns the provider's session to pay it with. */
export async function contribute(
  ctx: Ctx,
  parts: RegistryParts,
  { slug, pass, ...part }: Contribute,
): Promise<OutputOf<typeof givingContract.contribute> | Refusal> {
  const giverId = ownerOf(ctx.actor)
  const found = await findShared(ctx, parts, { slug, pass })
  if (!found || found.isLocked || !giverId) return noLink()
  if (found.registry.status !== 'active') return registryNotAcceptingGifts()
  const { registry } = found
  const begun = await inTransaction(ctx.db, (tx) =>
    begin(tx, { ...part, registryId: registry.id, giverId, now: ctx.now }),
  )
  if (isRefusal(begun)) return begun
  const session = await openProviderSession(ctx, parts, {
    paymentId: begun.paymentId,
    email: part.email,
  })
  if (isRefusal(session)) return session
  const { provider, clientSecret, publishableKey, frameUrl } = session
  return {
    contributionId: begun.id,
    amount: part.amount,
    provider,
    clientSecret,
    publishableKey,
    frameUrl,
  }
}

type Part = Omit<Contribute, 'slug' | 'pass'> & {
  readonly registryId: string
  readonly giverId: string
  readonly now: Date
}

async function begin(
  tx: Tx,
  { registryId, driveId, giverId, amount, name, email, isAnonymous, note, now }: Part,
): Promise<{ id: string; paymentId: string } | Refusal> {
  const drive = await lockDrive(tx, sql`d.id = ${driveId} and d.registry_id = ${registryId}`)
  if (!drive)
    return refuse('not-found', 'This group gift is no longer on the registry.', {
      reason: 'group-gift-not-found',
    })
  if (drive.state !== 'open' || drive.deadline < calendarDate(now))
    return refuse('transition-illegal', 'This group gift has ended. Choose another gift.', {
      reason: 'group-gift-ended',
    })
  const refusal = partRefusal(
    { ...drive, taken: await takenOf(tx, { id: driveId, giverId, now }) },
    amount,
  )
  if (refusal)
    return refuse('fields-invalid', refusal, {
      reason: 'contribution-amount-invalid',
      fields: { amount: refusal },
    })
  const id = newId('rgc', now.getTime())
  const { id: paymentId } = await createPayment(tx, {
    checkoutId: id,
    amount,
    currency: 'USD',
    now,
  })
  await insertContribution(tx, {
    contribution: {
      id,
      driveId,
      giverId,
      giverName: name,
      isAnonymous,
      giverEmail: email,
      note,
      amount,
      paymentId,
    },
    now,
  })
  return { id, paymentId }
}

/** The state of the caller's contribution. Reading it also settles a payment that has completed. */
export async function readContribution(
  ctx: Ctx,
  parts: RegistryParts,
  { contributionId }: { contributionId: string },
): Promise<OutputOf<typeof givingContract.readContribution> | Refusal> {
  const which = sql`c.id = ${contributionId} and c.giver_id = ${ownerOf(ctx.actor) ?? ''}`
  const [part] = await readContributions(ctx.db, which)
  if (!part)
    return refuse('not-found', 'We couldn’t find this contribution.', {
      reason: 'contribution-not-found',
    })
  const payment = part.state === 'open' ? await settle(parts, part) : null
  const [now = part] = part.state === 'open' ? await readContributions(ctx.db, which) : []
  if (now.state === 'paid' || now.state === 'refunded') return { state: 'paid', message: '' }
  if (now.state === 'dead')
    return {
      state: 'ended',
      message:
        'The group gift was completed while you were paying, or the payment timed out. Your card was not charged.',
    }
  return payingState(payment)
}

/** For webhooks. False if the payment is not a contribution. Throws without a provider answer, so that the provider retries. */
export async function completeContribution(
  parts: RegistryParts,
  paymentId: string,
): Promise<boolean> {
  const [part] = await readContributions(parts.db, sql`c.payment_id = ${paymentId}`)
  if (!part) return false
  requireAnswer(await settle(parts, part))
  return true
}

function settle(
  parts: RegistryParts,
  { id, driveId, paymentId, createdAt }: StoredContribution,
): Promise<Payment | null> {
  return settlePayment<Giving>(parts, {
    paymentId,
    behind: { contributionTo: driveId },
    begunAt: new Date(createdAt),
    async lock(tx) {
      const drive = await lockDrive(tx, sql`d.id = ${driveId}`)
      const [registry] = drive ? await readRegistries(tx, sql`r.id = ${drive.registryId}`) : []
      const units = await takeUnits(tx, sql`u.checkout_id = ${driveId}`)
      const [part] = await readContributions(tx, sql`c.id = ${id} and c.state = 'open'`)
      return drive && registry && part
        ? { drive, registry, units, part, now: parts.clock.now() }
        : null
    },
    take: (tx, giving) => takePart(tx, parts, giving),
    drop: (tx, { now }) => markContribution(tx, { id, state: 'dead', now }),
  })
}

interface Giving {
  readonly drive: StoredDrive
  readonly registry: StoredRegistry
  readonly units: readonly StoredUnit[]
  readonly part: StoredContribution
  readonly now: Date
}

/** Books a paid contribution while the group gift is open, and ends it once the target is reached. */
export async function takePart(
  tx: Tx,
  parts: Pick<RegistryParts, 'jobs' | 'mails' | 'origin'>,
  { drive, registry, units, part, now }: Giving,
): Promise<boolean> {
  if (drive.state !== 'open') return false
  const giftId = await insertPart(tx, { drive, part, now })
  await markContribution(tx, { id: part.id, state: 'paid', giftId, now })
  const from = part.isAnonymous ? 'a guest' : part.giverName
  const reason = `From ${from}, toward ${drive.title}`
  await grantCredit(tx, {
    ownerId: null,
    pocket: 'registry_fund',
    amount: part.amount,
    ref: part.id,
    reason,
    now,
  })
  await parts.jobs.enqueue(tx, 'registries.tell', { giftId })
  const { title, deadline, outcome } = drive
  const mail = partGivenMail({
    names: namesOf(registry.registrants),
    title,
    deadline,
    outcome,
    amount: part.amount,
    origin: parts.origin,
  })
  if (part.giverEmail !== null)
    await parts.mails.sendLater(tx, {
      dedupeKey: `registry-part:${part.id}`,
      to: part.giverEmail,
      ...mail,
    })
  const raised = drive.raised + part.amount
  if (raised >= drive.target)
    await closeDrive(tx, parts, {
      drive: { ...drive, raised },
      units,
      ownerId: registry.ownerId,
      now,
    })
  return true
}

/** Records the contribution as a gift, so that the owner can thank the giver. */
async function insertPart(
  tx: Tx,
  { drive, part, now }: { drive: StoredDrive; part: StoredContribution; now: Date },
): Promise<string> {
  const id = newId('rgg', now.getTime())
  await tx.execute(sql`
    insert into registry_gifts (id, registry_id, source, giver_id, giver_name, giver_email, note, at, amount, toward)
    values (${id}, ${drive.registryId}, 'group', ${part.giverId}, ${part.isAnonymous ? '' : part.giverName}, ${part.giverEmail}, ${part.note},
      ${now.toISOString()}::timestamptz, ${part.amount}, ${drive.title})`)
  return id
}

/** Settles open contributions: books those that were paid and cancels those that were abandoned. */
export async function followContributions(parts: RegistryParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - minutes(2)).toISOString()
  const open = await readContributions(
    parts.db,
    sql`c.state = 'open' and c.created_at < ${before}::timestamptz`,
  )
  await oneByOne(open, (part) => settle(parts, part))
}
