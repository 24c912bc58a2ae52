import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { memberOf } from '#platform/context.ts'
import type { Exchange, Handlers } from '#platform/http/handler.ts'
import type { accountContract, closeAccountContract } from './account-contract.ts'
import type {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from './account-security-contract.ts'
import { constantTimeResponse } from './constant-time-response.ts'
import { authenticate } from './authenticate.ts'
import {
  browserCookies,
  browserOf,
  guestCookie,
  type Browser,
  type BrowserCookies,
} from './browser.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { confirmAccount } from './confirm-account.ts'
import { confirmEmailChange, undoEmailChange } from './confirm-email-change.ts'
import type {
  membersContract,
  passkeySignInContract,
  SignedIn,
  signInContract,
} from './contract.ts'
import { PasswordsBusy } from './data/password-hash.ts'
import { openExport, readExport, requestExport } from './export-data.ts'
import { revokeSession } from './end-sessions.ts'
import { openGuestSession } from './guest-session.ts'
import { logIn } from './log-in.ts'
import type { MemberHttpParts, MemberParts } from './member-parts.ts'
import { addPasskey, listPasskeys, openPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { readAccount } from './read-account.ts'
import { readUserInfo } from './read-user-info.ts'
import { register, resendRegistration } from './register.ts'
import { cancelEmailChange, changeEmail, changeEmailCaptcha } from './request-email-change.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import { sendCode } from './send-code.ts'
import { endSession, endSessions, listSessions } from './sessions.ts'
import { openPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import type { membersStaffContract } from './staff-contract.ts'
import { freezeAccount, listFrozenAccounts, releaseAccount } from './freeze-account.ts'
import { openPasskeyProof } from './step-up-by-passkey.ts'
import { confirmPassword, sendConfirmCode } from './step-up.ts'
import { disputeEvent, readTimeline } from './timeline.ts'
import { updateContact, updateNameAndBirth } from './update-profile.ts'

export function membersStaffHandlers(): Handlers<typeof membersStaffContract> {
  return { freezeAccount, listFrozenAccounts, releaseAccount }
}

export function membersHandlers({
  secureCookies,
}: Pick<MemberHttpParts, 'secureCookies'>): Handlers<typeof membersContract> {
  const cookies = browserCookies(secureCookies)
  return {
    openGuestSession: async (ctx, _input, exchange) => {
      const kept = exchange.cookie(guestCookie)
      const known = kept ? await authenticate(ctx.db, kept, ctx.now) : null
      if (kept && known && 'actor' in known && known.actor.level === 'guest') {
        return { token: kept, userInfo: { id: known.actor.id, userLevel: 99 as const } }
      }
      const session = await openGuestSession(ctx.db, ctx.now)
      exchange.setCookie(cookies.guest(session.token))
      return session
    },
    readUserInfo,
    logout: async (ctx, _input, exchange) => {
      if (ctx.actor.level !== 'nobody') await revokeSession(ctx.db, ctx.actor.sessionId, ctx.now)
      exchange.setCookie(cookies.noGuest())
      return {}
    },
  }
}

export function accountHandlers(parts: MemberParts): Handlers<typeof accountContract> {
  return {
    readAccount,
    updateNameAndBirth,
    updateContact: (ctx, input) => updateContact(ctx, parts, input),
    confirmPassword: (ctx, input) => unlessBusy(() => confirmPassword(ctx, parts, input)),
    openPasskeyProof: (ctx) => openPasskeyProof(ctx, parts),
    sendConfirmCode: (ctx) => sendConfirmCode(ctx, parts),
    changeEmailCaptcha: (ctx, input) => changeEmailCaptcha(ctx, parts, input),
    changeEmail: (ctx, input) => changeEmail(ctx, parts, input),
    cancelEmailChange,
    confirmEmail: (ctx, input) => confirmEmailChange(ctx, parts, input),
    undoEmailChange: (ctx, input) => undoEmailChange(ctx, parts, input),
    changePassword: (ctx, input) => unlessBusy(() => changePassword(ctx, parts, input)),
  }
}

export function accountSecurityHandlers(
  parts: MemberParts,
): Handlers<typeof accountSecurityContract> {
  return {
    listSessions,
    endSession,
    endSessions,
    readTimeline,
    disputeEvent: (ctx, input) => disputeEvent(ctx, parts, input),
  }
}

export function exportHandlers(): Handlers<typeof exportContract> {
  return { readExport, requestExport, openExport }
}

export function closeAccountHandlers(parts: MemberParts): Handlers<typeof closeAccountContract> {
  return {
    readClosing: async (ctx) => ({
      left: await parts.readLeft(ctx.db, { memberId: memberOf(ctx.actor), now: ctx.now }),
    }),
    closeAccount: (ctx) => closeAccount(ctx, parts),
  }
}

export function passkeysHandlers(parts: MemberParts): Handlers<typeof passkeysContract> {
  return {
    listPasskeys,
    openPasskey: (ctx) => openPasskey(ctx, parts),
    addPasskey: (ctx, input) => addPasskey(ctx, parts, input),
    renamePasskey,
    removePasskey: (ctx, input) => removePasskey(ctx, parts, input),
  }
}

export function passkeySignInHandlers(
  parts: MemberHttpParts,
): Handlers<typeof passkeySignInContract> {
  const signsIn = signingIn(browserCookies(parts.secureCookies))
  return {
    openPasskeySignIn: (ctx) => openPasskeySignIn(ctx, parts),
    signInByPasskey: (ctx, input, exchange) =>
      signsIn(exchange, (browser) => signInByPasskey(ctx, parts, { ...input, browser })),
  }
}

export function signInHandlers(parts: MemberHttpParts): Handlers<typeof signInContract> {
  const signsIn = signingIn(browserCookies(parts.secureCookies))
  return {
    register: (ctx, input) =>
      constantTimeResponse(() => unlessBusy(() => register(ctx, parts, input))),
    resendRegistration: (ctx, input) =>
      constantTimeResponse(() => resendRegistration(ctx, parts, input)),
    confirmAccount: (ctx, input, exchange) =>
      signsIn(exchange, (browser) => confirmAccount(ctx, parts, { ...input, browser })),
    sendCode: (ctx, input) => constantTimeResponse(() => sendCode(ctx, parts, input)),
    login: (ctx, input, exchange) =>
      constantTimeResponse(() =>
        signsIn(exchange, (browser) => logIn(ctx, parts, { ...input, browser })),
      ),
    sendPasswordReset: (ctx, input) =>
      constantTimeResponse(() => sendPasswordReset(ctx, parts, input)),
    resetPassword: (ctx, input, exchange) =>
      signsIn(exchange, (browser) => resetPassword(ctx, parts, { ...input, browser })),
    readCaptcha: async (ctx) => parts.captcha.challenge(ctx.now),
  }
}

/** Somebody who has signed in is no visitor any more, and the browser is a known one. */
function signingIn(cookies: BrowserCookies) {
  return async (
    exchange: Exchange,
    act: (browser: Browser) => Promise<SignedIn | Refusal>,
  ): Promise<SignedIn | Refusal> => {
    const browser = browserOf(exchange)
    const done = await unlessBusy(() => act(browser))
    if (isRefusal(done)) return done
    exchange.setCookie(cookies.noGuest())
    exchange.setCookie(cookies.device(browser.deviceKey))
    return done
  }
}

/** Hashing passwords takes memory, so only so many wait for their turn. */
async function unlessBusy<Result>(act: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    return refuse(
      'provider-unavailable',
      'Many people are signing in at this moment. Nothing was changed. Please try again.',
    )
  }
}
