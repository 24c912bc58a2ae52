import { getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import { findContact } from '#modules/members/find-contact.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { limitEmailsTo } from '#platform/mail/limit-emails.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { restocksContract } from '../contract.ts'
import {
  savePendingRequest,
  saveWaitingRequest,
  type NewRestockRequest,
} from '../db/restock-requests.ts'
import { confirmationLifetime } from '../domain/restock-request.ts'
import { describeRestockItem, renderConfirmRestockEmail } from '../emails/restock-emails.ts'
import { createStopUrl } from './stop-link.ts'

type RequestServices = Pick<Services, 'mails' | 'origin' | 'secret' | 'limitByKey'>

/** Confirmations per hour that one client can cause, to any mailboxes. */
const confirmationsPerClient = 20
/** To one mailbox. */
const confirmationsPerMailbox = 5

const notFound = refuse('not-found', 'We no longer sell this item.', {
  reason: 'variant-not-sold',
})
const isAvailable = refuse(
  'transition-illegal',
  'Good news: this is in stock. Reload the page to order it.',
  { reason: 'variant-available' },
)
const noEmail = refuse('fields-invalid', 'Enter your email address.', {
  reason: 'email-required',
  fields: { email: 'Enter your email address.' },
})

/** A member waits at once. Any other address is emailed a link, whatever the shop knows of it. */
export async function requestRestockEmail(
  ctx: Ctx,
  services: RequestServices,
  input: InputOf<typeof restocksContract.requestRestockEmail>,
): Promise<OutputOf<typeof restocksContract.requestRestockEmail> | Refusal> {
  const { db, caller, now } = ctx
  const variant = (await readVariants(db, [input.variantId])).get(input.variantId)
  if (!variant?.active) return notFound
  if (variant.availability.state !== 'sold-out') return isAvailable
  const memberId = caller.level === 'member' ? caller.id : ''
  const contact = await findContact(db, memberId)
  const email = input.email ?? contact?.email
  if (email === undefined) return noEmail
  const request = {
    variantId: variant.id,
    identity: getMailboxIdentity(email),
    email,
    consentIp: ctx.ip,
    now,
  }
  if (contact && getMailboxIdentity(contact.email) === request.identity) {
    await inTransaction(db, (tx) =>
      saveWaitingRequest(tx, { ...request, email: contact.email, memberId }),
    )
    return { state: 'waiting' }
  }
  const refused = await limitConfirmations(ctx, services, email)
  if (refused) return refused
  await sendConfirmation(ctx, services, { request, variant })
  return { state: 'confirm' }
}

async function limitConfirmations(
  { ip }: Ctx,
  services: RequestServices,
  email: string,
): Promise<Refusal | null> {
  const byClient = await services.limitByKey(`restock ${ip}`, confirmationsPerClient, 3600)
  const { allowed, resetIn } = byClient.allowed
    ? await limitEmailsTo(services, {
        kind: 'restock',
        email,
        asker: ip,
        perAsker: confirmationsPerMailbox,
      })
    : byClient
  if (allowed) return null
  return refuse(
    'too-many',
    'We’ve already sent several emails. Check your inbox for the latest one, or try again later.',
    { reason: 'email-limit-reached', detail: { retryAfter: resetIn } },
  )
}

interface RestockConfirmation {
  readonly request: NewRestockRequest
  readonly variant: VariantFacts
}

async function sendConfirmation(
  { db, now }: Ctx,
  services: RequestServices,
  { request, variant }: RestockConfirmation,
): Promise<void> {
  const token = createToken()
  const { mails, origin } = services
  await inTransaction(db, async (tx) => {
    const saved = await savePendingRequest(tx, {
      ...request,
      confirmHash: hashToken(token),
      confirmUntil: new Date(now.getTime() + confirmationLifetime),
    })
    if (!saved) return
    const stopUrl = createStopUrl(services, saved.id)
    await mails.sendLater(tx, {
      dedupeKey: `restock-confirm:${saved.id}:${now.getTime()}`,
      to: request.email,
      unsubscribeUrl: stopUrl,
      ...renderConfirmRestockEmail({
        item: describeRestockItem(variant, origin),
        confirmUrl: `${origin}/restock?confirm=${token}`,
        stopUrl,
        shop: mails.shop,
      }),
    })
  })
}
