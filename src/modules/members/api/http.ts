import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Exchange, Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
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
import { constantTimeResponse, refuseWhenBusy } from '../answer-sign-in.ts'
import { openExport, readExport, requestExport } from '../queries/export-data.ts'
import { revokeSession } from '../commands/end-sessions.ts'
import { createGuestSession } from '../guest-session.ts'
import { signInByPasswordOrCode } from '../commands/sign-in-by-password-or-code.ts'
import {
  addPasskey,
  listPasskeys,
  openPasskey,
  removePasskey,
  renamePasskey,
} from '../commands/passkeys.ts'
import { listAccountAssets } from '../queries/list-account-assets.ts'
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
}: Pick<Services, 'secureCookies'>): Handlers<typeof membersContract> {
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

export function accountHandlers(services: Services): Handlers<typeof accountContract> {
  return {
    readAccount,
    updateNameAndBirth,
    updateContact: (ctx, input) => updateContact(ctx, services, input),
    confirmPassword: (ctx, input) => refuseWhenBusy(() => confirmPassword(ctx, services, input)),
    openPasskeyProof: (ctx) => openPasskeyStepUp(ctx, services),
    sendConfirmCode: (ctx) => sendConfirmCode(ctx, services),
    changeEmailCaptcha: (ctx, input) => changeEmailCaptcha(ctx, services, input),
    changeEmail: (ctx, input) => changeEmail(ctx, services, input),
    cancelEmailChange,
    confirmEmail: (ctx, input) => confirmEmailChange(ctx, services, input),
    undoEmailChange: (ctx, input) => revertEmailChange(ctx, services, input),
    changePassword: (ctx, input) => refuseWhenBusy(() => changePassword(ctx, services, input)),
  }
}

export function accountSecurityHandlers(
  services: Services,
): Handlers<typeof accountSecurityContract> {
  return {
    listSessions,
    endSession,
    endSessions,
    readTimeline,
    disputeEvent: (ctx, input) => disputeEvent(ctx, services, input),
  }
}

export function exportHandlers(): Handlers<typeof exportContract> {
  return { readExport, requestExport, openExport }
}

export function closeAccountHandlers(services: Services): Handlers<typeof closeAccountContract> {
  return {
    readClosing: async (ctx) => ({ assets: await listAccountAssets(ctx, services) }),
    closeAccount: (ctx) => closeAccount(ctx, services),
  }
}

export function passkeysHandlers(services: Services): Handlers<typeof passkeysContract> {
  return {
    listPasskeys,
    openPasskey: (ctx) => openPasskey(ctx, services),
    addPasskey: (ctx, input) => addPasskey(ctx, services, input),
    renamePasskey,
    removePasskey: (ctx, input) => removePasskey(ctx, services, input),
  }
}

export function passkeySignInHandlers(services: Services): Handlers<typeof passkeySignInContract> {
  const withSignInCookies = createSignInCookieWriter(createBrowserCookies(services.secureCookies))
  return {
    openPasskeySignIn: (ctx) => openPasskeySignIn(ctx, services),
    signInByPasskey: (ctx, input, exchange) =>
      withSignInCookies(exchange, (browser) =>
        signInByPasskey(ctx, services, { ...input, browser }),
      ),
  }
}

export function signInHandlers(services: Services): Handlers<typeof signInContract> {
  const withSignInCookies = createSignInCookieWriter(createBrowserCookies(services.secureCookies))
  return {
    register: (ctx, input) =>
      constantTimeResponse(() => refuseWhenBusy(() => register(ctx, services, input))),
    resendRegistration: (ctx, input) =>
      constantTimeResponse(() => resendRegistration(ctx, services, input)),
    confirmAccount: (ctx, input, exchange) =>
      withSignInCookies(exchange, (browser) =>
        confirmAccount(ctx, services, { ...input, browser }),
      ),
    sendCode: (ctx, input) => constantTimeResponse(() => sendSignInCode(ctx, services, input)),
    login: (ctx, input, exchange) =>
      constantTimeResponse(() =>
        withSignInCookies(exchange, (browser) =>
          signInByPasswordOrCode(ctx, services, { ...input, browser }),
        ),
      ),
    sendPasswordReset: (ctx, input) =>
      constantTimeResponse(() => sendPasswordReset(ctx, services, input)),
    resetPassword: (ctx, input, exchange) =>
      withSignInCookies(exchange, (browser) => resetPassword(ctx, services, { ...input, browser })),
    readCaptcha: async (ctx) => services.captcha.challenge(ctx.now),
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
