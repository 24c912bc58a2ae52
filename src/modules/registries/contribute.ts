import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, hours, minutes } from '#kernel/time/time.ts'
import { keepPayment, lockPayment, weighProviderState } from '#modules/payments/apply-provider-state.ts'
import { capturePaymentLater } from '#modules/payments/capture-payment.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { explainFailure } from '#modules/payments/explain-failure.ts'
import { openProviderSession } from '#modules/payments/open-provider-session.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import { readPayment, readProviderState, type Payment } from '#modules/payments/read-payment.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
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
import { findShared, noLink } from './shared-registry.ts'

type Contribute = InputOf<typeof givingContract.contribute>

/** A guest gives a part: the provider's session to pay it in. */
export async function contribute(
  ctx: Ctx,
  parts: RegistryParts,
  { slug, pass, ...part }: Contribute,
): Promise<OutputOf<typeof givingContract.contribute> | Refusal> {
  const giverId = ownerOf(ctx.actor)
  const found = await findShared(ctx, parts, { slug, pass })
  if (!found || found.isLocked || !giverId) return noLink()
  if (found.registry.status !== 'active') return refuse('not-allowed', 'This registry takes no gifts at the moment.')
  const { registry } = found
  const begun = await inTransaction(ctx.db, (tx) => begin(tx, { ...part, registryId: registry.id, giverId, now: ctx.now }))
  if (isRefusal(begun)) return begun
  const session = await openProviderSession(ctx, parts, { paymentId: begun.paymentId, email: part.email })
  if (isRefusal(session)) return session
  const { provider, clientSecret, publishableKey, frameUrl } = session
  return { contributionId: begun.id, amount: part.amount, provider, clientSecret, publishableKey, frameUrl }
}

type Part = Omit<Contribute, 'slug' | 'pass'> & { readonly registryId: string; readonly giverId: string; readonly now: Date }

async function begin(
  tx: Tx,
  { registryId, driveId, giverId, amount, name, email, isAnonymous, note, now }: Part,
): Promise<{ id: string; paymentId: string } | Refusal> {
  const drive = await lockDrive(tx, sql`d.id = ${driveId} and d.registry_id = ${registryId}`)
  if (!drive) return refuse('not-found', 'This is not on the registry any more.')
  if (drive.state !== 'open' || drive.deadline < calendarDate(now)) return refuse('not-allowed', 'This has ended. Choose another gift.')
  const refusal = partRefusal({ ...drive, taken: await takenOf(tx, { id: driveId, giverId, now }) }, amount)
  if (refusal) return refuse('fields-invalid', refusal, { fields: { amount: refusal } })
  const id = newId('rgc', now.getTime())
  const paymentId = await createPayment(tx, { checkoutId: id, amount, currency: 'USD', now, contributionTo: driveId })
  await insertContribution(tx, {
    contribution: { id, driveId, giverId, giverName: name, isAnonymous, giverEmail: email, note, amount, paymentId },
    now,
  })
  return { id, paymentId }
}

/** How a part stands, for who gives it: asking is also finishing. */
export async function readContribution(
  ctx: Ctx,
  parts: RegistryParts,
  { contributionId }: { contributionId: string },
): Promise<OutputOf<typeof givingContract.readContribution> | Refusal> {
  const which = sql`c.id = ${contributionId} and c.giver_id = ${ownerOf(ctx.actor) ?? ''}`
  const [part] = await readContributions(ctx.db, which)
  if (!part) return refuse('not-found', 'We know no such gift of yours.')
  const payment = part.state === 'open' ? await settle(parts, part) : undefined
  if (payment === null) return { state: 'checking', message: 'We are checking with the bank. Do not pay again.' }
  const [now = part] = await readContributions(ctx.db, which)
  if (now.state === 'paid' || now.state === 'refunded') return { state: 'paid', message: '' }
  if (now.state === 'dead') return { state: 'ended', message: 'It came together while you were paying. Your card is not charged.' }
  if (payment && (payment.status === 'processing' || payment.status === 'requires_action')) return { state: 'checking', message: '' }
  const failure = payment?.failure ? explainFailure(payment.failure) : null
  return { state: 'open', message: failure ? `${failure.message} ${failure.advice}` : '' }
}

/** For webhooks. False when the payment is no part of a group gift. Without an answer of the provider it throws, so that it is sent again. */
export async function completeContribution(parts: RegistryParts, paymentId: string): Promise<boolean> {
  const [part] = await readContributions(parts.db, sql`c.payment_id = ${paymentId}`)
  if (!part) return false
  if ((await settle(parts, part)) === null) throw new ProviderError('unavailable', 'no answer')
  return true
}

/** The provider's truth about a part, written down: any number of callers, one gift. Null when nobody knows. */
async function settle(parts: RegistryParts, { id, driveId, paymentId }: StoredContribution): Promise<Payment | null> {
  const payment = await readPayment(parts.db, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}.`)
  const truth = await readProviderState(parts.providers, payment).catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined
    throw error
  })
  if (truth === undefined) return null
  return inTransaction(parts.db, async (tx) => {
    const drive = await lockDrive(tx, sql`d.id = ${driveId}`)
    const [registry] = drive ? await readRegistries(tx, sql`r.id = ${drive.registryId}`) : []
    const units = await takeUnits(tx, sql`u.checkout_id = ${driveId}`)
    const [part] = await readContributions(tx, sql`c.id = ${id}`)
    const weighed = weighProviderState(await lockPayment(tx, paymentId), truth)
    await keepPayment(tx, weighed)
    if (drive && registry && part?.state === 'open')
      await take(tx, parts, { drive, registry, units, part, payment: weighed.payment, now: parts.clock.now() })
    return weighed.payment
  })
}

interface Taking {
  readonly drive: StoredDrive
  readonly registry: StoredRegistry
  readonly units: readonly StoredUnit[]
  readonly part: StoredContribution
  readonly payment: Payment
  readonly now: Date
}

const deadStatuses = ['failed', 'voided', 'expired']

/** Who has paid has given, as long as the drive goes on; the last part ends it. */
async function take(tx: Tx, parts: RegistryParts, { drive, registry, units, part, payment, now }: Taking): Promise<void> {
  if (deadStatuses.includes(payment.status)) return markContribution(tx, { id: part.id, state: 'dead', now })
  if (payment.status !== 'authorized' && payment.status !== 'captured') return
  if (drive.state !== 'open' || payment.closing) return letGo(tx, parts, { part, now })
  const giftId = await insertPart(tx, { drive, part, now })
  await markContribution(tx, { id: part.id, state: 'paid', giftId, now })
  await capturePaymentLater(tx, parts.jobs, payment.id)
  const from = part.isAnonymous ? 'a guest' : part.giverName
  const reason = `From ${from}, toward ${drive.title}`
  await grantCredit(tx, { ownerId: null, pocket: 'registry_fund', amount: part.amount, ref: part.id, reason, now })
  await parts.jobs.enqueue(tx, 'registries.tell', { giftId })
  const { title, deadline, outcome } = drive
  const mail = partGivenMail({ names: namesOf(registry.registrants), title, deadline, outcome, amount: part.amount, origin: parts.origin })
  if (part.giverEmail !== null) await parts.mails.sendLater(tx, { dedupeKey: `registry-part:${part.id}`, to: part.giverEmail, ...mail })
  const raised = drive.raised + part.amount
  if (raised >= drive.target) await closeDrive(tx, parts, { drive: { ...drive, raised }, units, ownerId: registry.ownerId, now })
}

async function letGo(tx: Tx, parts: Pick<RegistryParts, 'jobs'>, { part, now }: { part: StoredContribution; now: Date }): Promise<void> {
  await markContribution(tx, { id: part.id, state: 'dead', now })
  await tx.execute(sql`update payments set contribution_to = null where id = ${part.paymentId}`)
  await voidPaymentLater(tx, parts.jobs, part.paymentId)
}

/** A part is a gift: it is thanked for as any other. */
async function insertPart(tx: Tx, { drive, part, now }: { drive: StoredDrive; part: StoredContribution; now: Date }): Promise<string> {
  const id = newId('rgg', now.getTime())
  await tx.execute(sql`
    insert into registry_gifts (id, registry_id, source, giver_id, giver_name, giver_email, note, at, amount, toward)
    values (${id}, ${drive.registryId}, 'group', ${part.giverId}, ${part.isAnonymous ? '' : part.giverName}, ${part.giverEmail}, ${part.note},
      ${now.toISOString()}::timestamptz, ${part.amount}, ${drive.title})`)
  return id
}

/** Looks after parts that were begun: what was paid without a word is taken, what nobody finishes within the hour is let go. */
export async function followContributions(parts: RegistryParts): Promise<void> {
  const now = parts.clock.now()
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const due = await readContributions(parts.db, sql`c.state = 'open' and c.created_at < ${before(minutes(2)).toISOString()}::timestamptz`)
  for (const part of due) {
    const payment = await settle(parts, part)
    if (!payment || payment.status === 'processing' || new Date(part.createdAt) > before(hours(1))) continue
    await inTransaction(parts.db, async (tx) => {
      await lockDrive(tx, sql`d.id = ${part.driveId}`)
      const [still] = await readContributions(tx, sql`c.id = ${part.id} and c.state = 'open'`)
      if (still) await letGo(tx, parts, { part: still, now })
    })
  }
}
