import { setTimeout as wait } from 'node:timers/promises'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId } from '#platform/context.ts'
import type { Exchange, Handlers } from '#platform/http/handler.ts'
import type { accountContract, closeAccountContract } from './account-contract.ts'
import type {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from './account-security-contract.ts'
import { authenticate } from '../authenticate.ts'
import {
  createBrowserCookies,
  readBrowser,
  guestCookie,
  type Browser,
  type BrowserCookies,
} from './browser.ts'
import { changePassword } from '../commands/change-password.ts'
import { closeAccount } from '../commands/close-account.ts'
import { confirmAccount } from '../commands/confirm-account.ts'
import { confirmEmailChange, revertEmailChange } from '../commands/confirm-email-change.ts'
import type {
  membersContract,
  passkeySignInContract,
  SignInResult,
  signInContract,
} from '../contract.ts'
import { PasswordHashingBusy } from '../db/password-hash.ts'
import { openExport, readExport, requestExport } from '../queries/export-data.ts'
import { revokeSession } from '../commands/end-sessions.ts'
import { createGuestSession } from '../guest-session.ts'
import { signInByPasswordOrCode } from '../commands/sign-in-by-password-or-code.ts'
import type { MemberHttpDeps, MemberDeps } from '../member-deps.ts'
import {
  addPasskey,
  listPasskeys,
  openPasskey,
  removePasskey,
  renamePasskey,
} from '../commands/passkeys.ts'
import { readAccount } from '../queries/read-account.ts'
import { readUserInfo } from '../queries/read-user-info.ts'
import { register, resendRegistration } from '../commands/register.ts'
import {
  cancelEmailChange,
  changeEmail,
  changeEmailCaptcha,
} from '../commands/request-email-change.ts'
import { resetPassword, sendPasswordReset } from '../commands/reset-password.ts'
import { sendSignInCode } from '../commands/send-sign-in-code.ts'
import { endSession, endSessions, listSessions } from '../commands/sessions.ts'
import { openPasskeySignIn, signInByPasskey } from '../commands/sign-in-by-passkey.ts'
import type { membersStaffContract } from './staff-contract.ts'
import { freezeAccount, listFrozenAccounts, releaseAccount } from '../commands/freeze-account.ts'
import { openPasskeyStepUp } from '../commands/step-up-by-passkey.ts'
import { confirmPassword, sendConfirmCode } from '../commands/step-up.ts'
import { disputeEvent, readTimeline } from '../queries/timeline.ts'
import { updateContact, updateNameAndBirth } from '../commands/update-profile.ts'

export function membersStaffHandlers(): Handlers<typeof membersStaffContract> {
  return { freezeAccount, listFrozenAccounts, releaseAccount }
}

export function membersHandlers({
  secureCookies,
}: Pick<MemberHttpDeps, 'secureCookies'>): Handlers<typeof membersContract> {
  const cookies = createBrowserCookies(secureCookies)
  return {
    openGuestSession: async (ctx, _input, exchange) => {
      const stored = exchange.cookie(guestCookie)
      const known = stored ? await authenticate(ctx.db, stored, ctx.now) : null
      if (stored && known && 'actor' in known && known.actor.level === 'guest') {
        return { token: stored, userInfo: { id: known.actor.id, userLevel: 99 as const } }
      }
      const session = await createGuestSession(ctx.db, ctx.now)
      exchange.setCookie(cookies.guest(session.token))
      return session
    },
    readUserInfo,
    logout: async (ctx, _input, exchange) => {
      if (ctx.caller.level !== 'nobody') await revokeSession(ctx.db, ctx.caller.sessionId, ctx.now)
      exchange.setCookie(cookies.clearGuest())
      return {}
    },
  }
}

export function accountHandlers(deps: MemberDeps): Handlers<typeof accountContract> {
  return {
    readAccount,
    updateNameAndBirth,
    updateContact: (ctx, input) => updateContact(ctx, deps, input),
    confirmPassword: (ctx, input) => refuseWhenBusy(() => confirmPassword(ctx, deps, input)),
    openPasskeyProof: (ctx) => openPasskeyStepUp(ctx, deps),
    sendConfirmCode: (ctx) => sendConfirmCode(ctx, deps),
    changeEmailCaptcha: (ctx, input) => changeEmailCaptcha(ctx, deps, input),
    changeEmail: (ctx, input) => changeEmail(ctx, deps, input),
    cancelEmailChange,
    confirmEmail: (ctx, input) => confirmEmailChange(ctx, deps, input),
    undoEmailChange: (ctx, input) => revertEmailChange(ctx, deps, input),
    changePassword: (ctx, input) => refuseWhenBusy(() => changePassword(ctx, deps, input)),
  }
}

export function accountSecurityHandlers(
  deps: MemberDeps,
): Handlers<typeof accountSecurityContract> {
  return {
    listSessions,
    endSession,
    endSessions,
    readTimeline,
    disputeEvent: (ctx, input) => disputeEvent(ctx, deps, input),
  }
}

export function exportHandlers(): Handlers<typeof exportContract> {
  return { readExport, requestExport, openExport }
}

export function closeAccountHandlers(deps: MemberDeps): Handlers<typeof closeAccountContract> {
  return {
    readClosing: async (ctx) => ({
      left: await deps.listAccountAssets(ctx.db, {
        memberId: getMemberId(ctx.caller),
        now: ctx.now,
      }),
    }),
    closeAccount: (ctx) => closeAccount(ctx, deps),
  }
}

export function passkeysHandlers(deps: MemberDeps): Handlers<typeof passkeysContract> {
  return {
    listPasskeys,
    openPasskey: (ctx) => openPasskey(ctx, deps),
    addPasskey: (ctx, input) => addPasskey(ctx, deps, input),
    renamePasskey,
    removePasskey: (ctx, input) => removePasskey(ctx, deps, input),
  }
}

export function passkeySignInHandlers(
  deps: MemberHttpDeps,
): Handlers<typeof passkeySignInContract> {
  const withSignInCookies = createSignInCookieWriter(createBrowserCookies(deps.secureCookies))
  return {
    openPasskeySignIn: (ctx) => openPasskeySignIn(ctx, deps),
    signInByPasskey: (ctx, input, exchange) =>
      withSignInCookies(exchange, (browser) => signInByPasskey(ctx, deps, { ...input, browser })),
  }
}

export function signInHandlers(deps: MemberHttpDeps): Handlers<typeof signInContract> {
  const withSignInCookies = createSignInCookieWriter(createBrowserCookies(deps.secureCookies))
  return {
    register: (ctx, input) =>
      constantTimeResponse(() => refuseWhenBusy(() => register(ctx, deps, input))),
    resendRegistration: (ctx, input) =>
      constantTimeResponse(() => resendRegistration(ctx, deps, input)),
    confirmAccount: (ctx, input, exchange) =>
      withSignInCookies(exchange, (browser) => confirmAccount(ctx, deps, { ...input, browser })),
    sendCode: (ctx, input) => constantTimeResponse(() => sendSignInCode(ctx, deps, input)),
    login: (ctx, input, exchange) =>
      constantTimeResponse(() =>
        withSignInCookies(exchange, (browser) =>
          signInByPasswordOrCode(ctx, deps, { ...input, browser }),
        ),
      ),
    sendPasswordReset: (ctx, input) =>
      constantTimeResponse(() => sendPasswordReset(ctx, deps, input)),
    resetPassword: (ctx, input, exchange) =>
      withSignInCookies(exchange, (browser) => resetPassword(ctx, deps, { ...input, browser })),
    readCaptcha: async (ctx) => deps.captcha.challenge(ctx.now),
  }
}

/** Clears the guest cookie and sets the device cookie after a successful sign-in. */
function createSignInCookieWriter(cookies: BrowserCookies) {
  return async (
    exchange: Exchange,
    act: (browser: Browser) => Promise<SignInResult | Refusal>,
  ): Promise<SignInResult | Refusal> => {
    const browser = readBrowser(exchange)
    const result = await refuseWhenBusy(() => act(browser))
    if (isRefusal(result)) return result
    exchange.setCookie(cookies.clearGuest())
    exchange.setCookie(cookies.device(browser.deviceKey))
    return result
  }
}

/** Password hashing is memory-bound, so its queue is limited. */
async function refuseWhenBusy<Result>(act: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof PasswordHashingBusy)) throw error
    return refuse(
      'provider-unavailable',
      'Many people are signing in right now. Nothing was changed. Please try again.',
      { reason: 'sign-in-busy' },
    )
  }
}

const answerIntervalMs = 50

/**
 * Delays the answer to a multiple of 50 ms. The work for known and unknown addresses differs by
 * fractions of a millisecond, which repeated requests could otherwise measure (decision 82).
 */
async function constantTimeResponse<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  try {
    return await act()
  } finally {
    const elapsedMs = performance.now() - startedAt
    await wait(Math.ceil(elapsedMs / answerIntervalMs) * answerIntervalMs - elapsedMs)
  }
}
