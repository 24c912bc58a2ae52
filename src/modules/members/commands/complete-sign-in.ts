import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { Browser } from '../api/browser.ts'
import type { SignInResult } from '../contract.ts'
import { emailKey } from '../db/email-key.ts'
import { lockMember, type MemberRow } from '../db/member-rows.ts'
import { clearFailedAttempts } from '../db/failed-attempts.ts'
import {
  getActiveGuestId,
  lockPresentedSession,
  findSuccessorSession,
  revokePresentedSession,
} from '../db/presented-session.ts'
import type { SignInMethod } from '../domain/sign-in-method.ts'
import { renderNewDeviceEmail } from '../emails/sign-in-emails.ts'
import { formatEmailMoment } from '../emails/format-moment.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { createMemberSession } from './create-member-session.ts'

export interface AuthenticatedSignIn {
  readonly memberId: Id<'mem'>
  readonly by: SignInMethod
  readonly browser: Browser
  readonly now: Date
}

export const accountFrozenRefusal = refuse(
  'account-frozen',
  'This account is on hold. Contact us and we’ll look into it.',
  { reason: 'account-frozen' },
)

/**
 * The last step of every sign-in, in the transaction that authenticated the member: creates a
 * session, revokes the previous one and moves the guest's data. Tabs that sign in at the same
 * time share one session.
 */
export async function completeSignIn(
  tx: Tx,
  services: Services,
  { memberId, by, browser, now }: AuthenticatedSignIn,
): Promise<SignInResult | Refusal | null> {
  const member = await lockMember(tx, memberId)
  if (!member?.email) return null
  if (member.frozenAt) return accountFrozenRefusal
  if (!member.emailVerifiedAt && provesMailbox.has(by)) await confirmMailbox(tx, memberId, now)
  const before = await lockPresentedSession(tx, browser.presentedToken)
  const secret = browser.presentedToken?.secret ?? ''
  const userInfo = { id: member.id, userLevel: 0, email: member.email } as const
  const existing =
    before
    && (await findSuccessorSession(tx, { session: before, secret, memberId: member.id, now }))
  if (existing) return { token: existing.token, userInfo, isNew: false, cartItems: 0 }
  const opened = await createMemberSession(tx, {
    memberId: member.id,
    email: member.email,
    by,
    device: browser.device,
    now,
  })
  const guestId = getActiveGuestId(before, now)
  if (before)
    await revokePresentedSession(tx, { session: before, secret, successor: opened.token, now })
  await clearFailedAttempts(tx, emailKey(member.email))
  const isNewDevice = await recordDevice(tx, {
    memberId: member.id,
    deviceKey: browser.deviceKey,
    now,
  })
  const kind =
    by === 'registration' ? 'account_opened' : isNewDevice ? 'signed_in_new_device' : 'signed_in'
  await recordAccountEvent(tx, {
    memberId: member.id,
    at: now,
    kind,
    device: browser.device,
    sessionId: opened.sessionId,
  })
  if (isNewDevice)
    await notifyOfNewDevice(tx, services, {
      member,
      sessionId: opened.sessionId,
      device: browser.device,
      now,
    })
  const cartItems = guestId
    ? await services.mergeCarts(tx, { guestId, memberId: member.id, now })
    : 0
  const signedIn = { memberId: member.id, email: member.email, guestId, now }
  await services.emit('member.signed_in', tx, signedIn)
  return { token: opened.token, userInfo, isNew: by === 'registration', cartItems }
}

/** Sign-ins by something that was emailed to the address. */
const provesMailbox: ReadonlySet<SignInMethod> = new Set(['code', 'registration', 'reset'])

/** An account that moved in from another shop has an address that nobody has proven here. */
async function confirmMailbox(tx: Tx, memberId: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update members
      set email_verified_at = ${now}, updated_at = ${now}
      where id = ${memberId} and email_verified_at is null`,
  )
}

async function recordDevice(
  tx: Tx,
  { memberId, deviceKey, now }: { memberId: string; deviceKey: string; now: Date },
): Promise<boolean> {
  const recorded = await queryRow(
    tx,
    { isNew: boolean },
    sql`
      with known as (
        select count(*) as others
        from member_devices
        where member_id = ${memberId}
      ),
      seen as (
        insert into member_devices (member_id, device_hash, first_seen_at, last_seen_at)
        values (${memberId}, ${sha256(`device ${deviceKey}`)}, ${now}, ${now})
        on conflict (member_id, device_hash) do update set last_seen_at = excluded.last_seen_at
        returning xmax = 0 as inserted
      )
      select seen.inserted and known.others > 0 as is_new
      from seen, known`,
  )
  return recorded?.isNew ?? false
}

async function notifyOfNewDevice(
  tx: Tx,
  { mails }: Services,
  {
    member,
    sessionId,
    device,
    now,
  }: { member: MemberRow; sessionId: string; device: string; now: Date },
): Promise<void> {
  const mail = renderNewDeviceEmail({
    device,
    when: formatEmailMoment(now, mails.shop.timeZone),
    shop: mails.shop,
  })
  await mails.sendLater(tx, {
    dedupeKey: `new-device:${sessionId}`,
    to: member.email ?? '',
    ...mail,
  })
}
