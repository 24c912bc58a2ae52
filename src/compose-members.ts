import { mailIdentity } from '#kernel/email/email.ts'
import { adoptCoupons } from '#modules/coupons/issue-coupon.ts'
import { closePoints, exportPoints } from '#modules/loyalty/close-points.ts'
import { enroll } from '#modules/loyalty/enroll.ts'
import { followMemberLater } from '#modules/loyalty/follow-order.ts'
import { forgetAnswersTo } from '#api/idempotency.ts'
import { claimCheckouts, eraseCheckouts } from '#modules/checkout/member-checkouts.ts'
import { mergeDrafts } from '#modules/checkout/stored-draft.ts'
import { exportCoupons, revokeOwnCoupons } from '#modules/coupons/personal-data.ts'
import { exportEvents, forgetEventsOf } from '#modules/events/personal-data.ts'
import { eraseLooseFiles, exportFiles } from '#modules/files/personal-data.ts'
import { eraseInquiries, exportInquiries } from '#modules/inquiries/personal-data.ts'
import { eraseSavedMonograms, exportSavedMonograms } from '#modules/monograms/personal-data.ts'
import { eraseReturnDrafts, exportReturns } from '#modules/returns/personal-data.ts'
import { listOrderIdsOf } from '#modules/orders/list-order-ids.ts'
import { closeWallet } from '#modules/wallet/close-wallet.ts'
import { eraseGiftCardNames } from '#modules/wallet/erase-gift-card-names.ts'
import { exportWallet } from '#modules/wallet/export-wallet.ts'
import {
  saveClosedAccountAddress,
  readAddressOfClosed,
} from '#modules/wallet/save-closed-account-address.ts'
import { followLetterWish } from '#modules/subscriptions/ask-member.ts'
import { eraseSubscription, exportSubscription } from '#modules/subscriptions/erase-subscription.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { routesOf, type Route } from '#api/mount.ts'
import { notesPurpose } from '#modules/addresses/address-parts.ts'
import { eraseAddresses, exportAddresses } from '#modules/addresses/erase-addresses.ts'
import { eraseCarts, exportCarts } from '#modules/cart/erase-carts.ts'
import {
  claimCommissions,
  eraseCommissions,
  exportCommissions,
} from '#modules/bespoke/personal-data.ts'
import { mergeCarts } from '#modules/cart/merge-carts.ts'
import { claimFeedback, eraseFeedback, exportFeedback } from '#modules/feedback/personal-data.ts'
import { accountContract, closeAccountContract } from '#modules/members/account-contract.ts'
import {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from '#modules/members/account-security-contract.ts'
import {
  membersContract,
  passkeySignInContract,
  signInContract,
} from '#modules/members/contract.ts'
import {
  accountHandlers,
  accountSecurityHandlers,
  closeAccountHandlers,
  exportHandlers,
  membersHandlers,
  membersStaffHandlers,
  passkeySignInHandlers,
  passkeysHandlers,
  signInHandlers,
} from '#modules/members/http.ts'
import { readContact } from '#modules/members/read-contact.ts'
import type { Captcha } from '#modules/members/captcha.ts'
import { outsideCaptcha } from '#modules/members/outside-captcha.ts'
import { puzzleCaptcha } from '#modules/members/puzzle-captcha.ts'
import { membersStaffContract } from '#modules/members/staff-contract.ts'
import { audited } from '#modules/staff/audited.ts'
import type { ArrivalHook, EraseHook, MemberHttpParts } from '#modules/members/member-parts.ts'
import { claimOrders } from '#modules/orders/claim-orders.ts'
import { eraseBuyer, exportOrders, findBuyerEmail } from '#modules/orders/erase-buyer.ts'
import {
  countRegistries,
  eraseRegistries,
  exportRegistries,
} from '#modules/registries/erase-registries.ts'
import { eraseWishlists, exportWishlists } from '#modules/wishlists/erase-wishlists.ts'
import { mergeWishlists } from '#modules/wishlists/merge-wishlists.ts'

import { readLeft } from './compose-closing.ts'

interface MemberBase {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly limits: RateLimits
  readonly mails: Mails
  readonly origin: string
  readonly secret: string
}

/** Members know no other module: what happens elsewhere when somebody signs in, closes the account or asks for the data is put together here. */
export function memberParts(base: MemberBase): MemberHttpParts {
  const { config, db, clock, origin, secret, limits, mails } = base
  const secureCookies = origin.startsWith('https:')
  return {
    db,
    clock,
    mails,
    origin,
    secret,
    captcha: captchaOf(config, secret),
    limit: limits.limit,
    mergeCarts: (tx, arrival) => mergeCarts(tx, { ...arrival, mergeDrafts }),
    onArrival: onArrival(base.jobs),
    onLetter: async (tx, asked) =>
      followLetterWish(tx, base.jobs, { ...asked, email: await addressOf(tx, asked.memberId) }),
    onErase: onErase(base),
    readLeft,
    exportSections: sectionsOf(base),
    secureCookies,
  }
}

/** The configuration names all of another captcha or nothing of it. */
function captchaOf(
  { CAPTCHA_URL: page, CAPTCHA_VERIFY_URL: verifyAt, CAPTCHA_SECRET: key }: Config,
  secret: string,
): Captcha {
  return page && verifyAt && key
    ? outsideCaptcha({ page, verifyAt, secret: key })
    : puzzleCaptcha(secret)
}

/** What a visitor had is the member's from now on. */
const onArrival = (jobs: JobQueue): readonly ArrivalHook[] => [
  async (tx, { guestId, memberId, now }) =>
    void (guestId && (await mergeWishlists(tx, { guestId, memberId, now }))),
  async (tx, { guestId, memberId }) =>
    void (guestId && (await claimCheckouts(tx, { guestId, memberId }))),
  async (tx, arrival) => {
    const isNew = await enroll(tx, arrival)
    const claimed = await claimOrders(tx, arrival)
    if (isNew || claimed > 0) await followMemberLater(tx, jobs, arrival.memberId)
  },
  async (tx, arrival) => void (await claimFeedback(tx, arrival)),
  async (tx, arrival) => void (await claimCommissions(tx, arrival)),
  (tx, { memberId, email }) => adoptCoupons(tx, { memberId, identity: mailIdentity(email) }),
]

/** What is erased with an account; where money may still come back, its way to the owner is kept before anything goes. */
const onErase = (base: Pick<MemberBase, 'mails' | 'origin' | 'secret'>): readonly EraseHook[] => [
  async (tx, { memberId, email, now }) => {
    if (email && (await mayStillBeOwed(tx, memberId)))
      await saveClosedAccountAddress(tx, { memberId, email, secret: base.secret, now })
  },
  (tx, { memberId }) => eraseAddresses(tx, memberId),
  (tx, { memberId, email }) =>
    eraseSubscription(tx, { memberId, identity: email && mailIdentity(email) }),
  (tx, { memberId }) => revokeOwnCoupons(tx, memberId),
  (tx, { memberId }) => eraseSavedMonograms(tx, memberId),
  async (tx, { email }) => void (email && (await forgetEventsOf(tx, email))),
  (tx, { memberId }) => eraseWishlists(tx, memberId),
  (tx, { memberId, now }) => eraseRegistries(tx, { memberId, now }),
  (tx, { memberId }) => eraseFeedback(tx, memberId),
  (tx, { memberId }) => eraseCommissions(tx, memberId),
  (tx, { memberId }) => eraseInquiries(tx, memberId),
  (tx, { memberId }) => eraseCarts(tx, memberId),
  (tx, closed) => closePoints(tx, closed),
  (tx, { memberId, email, now }) =>
    closeWallet(tx, base, {
      memberId,
      readEmail: async () => email ?? addressOfClosed(tx, base, memberId),
      now,
    }),
  async (tx, { memberId, email }) =>
    eraseGiftCardNames(tx, { orderIds: await listOrderIdsOf(tx, memberId), email }),
  (tx, { memberId }) => eraseCheckouts(tx, memberId),
  (tx, { memberId, email }) => eraseReturnDrafts(tx, { memberId, email: email ?? null }),
  (tx, { memberId }) => eraseBuyer(tx, memberId),
  (tx, { memberId }) => eraseLooseFiles(tx, memberId),
  (tx, { memberId }) => forgetAnswersTo(tx, memberId),
]

/** Money comes back to who has ordered, or to whose registry others gave. */
async function mayStillBeOwed(db: Db, memberId: Id<'mem'>): Promise<boolean> {
  return (
    (await listOrderIdsOf(db, memberId)).length > 0 || (await countRegistries(db, memberId)) > 0
  )
}

async function addressOfClosed(
  db: Db,
  { secret }: Pick<MemberBase, 'secret'>,
  memberId: Id<'mem'>,
): Promise<string | null> {
  return (await readAddressOfClosed(db, { memberId, secret })) ?? findBuyerEmail(db, memberId)
}

/** What goes into the copy of a member's data. */
function sectionsOf({ clock, origin, secret }: MemberBase): MemberHttpParts['exportSections'] {
  return {
    addresses: (db, memberId) => exportAddresses(db, createSealer(secret, notesPurpose), memberId),
    wishLists: (db, memberId) =>
      exportWishlists(db, { origin, secret }, { memberId, now: clock.now() }),
    commissions: (db, memberId) => exportCommissions(db, { memberId, now: clock.now(), secret }),
    feedback: (db, memberId) => exportFeedback(db, { memberId, now: clock.now() }),
    cart: exportCarts,
    points: exportPoints,
    orders: (db, memberId) => exportOrders(db, createSealer(secret, notesPurpose), memberId),
    registries: exportRegistries,
    returns: exportReturns,
    wallet: exportWallet,
    coupons: exportCoupons,
    newsletter: async (db, memberId) =>
      exportSubscription(db, { memberId, identity: mailIdentity(await addressOf(db, memberId)) }),
    monograms: exportSavedMonograms,
    inquiries: exportInquiries,
    files: exportFiles,
    events: async (db, memberId) => exportEvents(db, await addressOf(db, memberId)),
  }
}

async function addressOf(db: Db, memberId: string): Promise<string> {
  return (await readContact(db, memberId))?.email ?? ''
}

export function memberRoutes(members: MemberHttpParts): Route[] {
  return [
    ...routesOf(membersContract, membersHandlers(members)),
    ...routesOf(signInContract, signInHandlers(members)),
    ...routesOf(accountContract, accountHandlers(members)),
    ...routesOf(membersStaffContract, audited(membersStaffContract, membersStaffHandlers())),
    ...routesOf(accountSecurityContract, accountSecurityHandlers(members)),
    ...routesOf(passkeysContract, passkeysHandlers(members)),
    ...routesOf(exportContract, exportHandlers()),
    ...routesOf(closeAccountContract, closeAccountHandlers(members)),
    ...routesOf(passkeySignInContract, passkeySignInHandlers(members)),
  ]
}
