import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { constantTimeResponse, refuseWhenBusy } from '#modules/members/answer-sign-in.ts'
import { describeDevice } from '#modules/members/describe-device.ts'
import type { Ctx } from '#platform/context.ts'
import type { Exchange, Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { staffCookie } from '../authenticate-staff-session.ts'
import {
  addOwnPasskey,
  createOwnRecoveryCodes,
  openOwnPasskey,
  openOwnTotp,
  readProfile,
  removeOwnPassword,
  removeOwnPasskey,
  renameSelf,
  setOwnPassword,
} from '../commands/profile.ts'
import {
  listStaffSessions,
  openStepUp,
  revokeOtherSessions,
  revokeOwnSession,
  signOut,
  stepUp,
} from '../commands/sessions.ts'
import { finishSetup, openSetupPasskey, openSetupTotp, readSetup } from '../commands/setup.ts'
import {
  openPasskeySignIn,
  signInByPasskey,
  signInByPassword,
  signInByRecoveryCode,
  type NewSession,
} from '../commands/sign-in.ts'
import { readMe, readSignedInPerson } from '../queries/read-me.ts'
import { absoluteSessionLifetime } from '../domain/session-lifetime.ts'
import type { profileContract } from './profile-contract.ts'
import type { Me, sessionContract, signInContract } from './session-contract.ts'
import type { setupContract } from './setup-contract.ts'

const readDevice = (exchange: Exchange): string => describeDevice(exchange.header('user-agent'))

function writeSessionCookie(exchange: Exchange, origin: string, token: string | null): void {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const maxAge = token === null ? 0 : absoluteSessionLifetime / 1000
  exchange.setCookie(
    `${staffCookie}=${token ?? ''}; Path=/api/staff; HttpOnly; SameSite=Strict${secure}; `
      + `Max-Age=${maxAge}`,
  )
}

export function signInHandlers(services: Services): Handlers<typeof signInContract> {
  const answer = async (
    ctx: Ctx,
    exchange: Exchange,
    act: () => Promise<NewSession | Refusal>,
  ): Promise<Me | Refusal> => {
    const session = await constantTimeResponse(() => refuseWhenBusy(act))
    if (isRefusal(session)) return session
    writeSessionCookie(exchange, services.origin, session.token)
    return readSignedInPerson(ctx.db, services, { memberId: session.memberId, now: ctx.now })
  }
  return {
    openPasskeySignIn: (ctx) => openPasskeySignIn(ctx, services),
    signInByPasskey: (ctx, input, exchange) =>
      answer(ctx, exchange, () =>
        signInByPasskey(ctx, services, { ...input, device: readDevice(exchange) }),
      ),
    signInByPassword: (ctx, input, exchange) =>
      answer(ctx, exchange, () =>
        signInByPassword(ctx, services, { ...input, device: readDevice(exchange) }),
      ),
    signInByRecoveryCode: (ctx, input, exchange) =>
      answer(ctx, exchange, () =>
        signInByRecoveryCode(ctx, { ...input, device: readDevice(exchange) }),
      ),
  }
}

export function sessionHandlers(services: Services): Handlers<typeof sessionContract> {
  return {
    readMe: (ctx) => readMe(ctx, services),
    listSessions: (ctx) => listStaffSessions(ctx),
    revokeSession: (ctx, input) => revokeOwnSession(ctx, input),
    revokeOtherSessions: (ctx) => revokeOtherSessions(ctx),
    signOut(ctx, _input, exchange) {
      writeSessionCookie(exchange, services.origin, null)
      return signOut(ctx)
    },
    openStepUp: (ctx) => openStepUp(ctx, services),
    stepUp: (ctx, input) => refuseWhenBusy(() => stepUp(ctx, services, input)),
  }
}

export function setupHandlers(services: Services): Handlers<typeof setupContract> {
  return {
    readSetup: (ctx, { token }) => readSetup(ctx, services, token),
    openSetupPasskey: (ctx, input) => openSetupPasskey(ctx, services, input),
    openSetupTotp: (ctx, input) => openSetupTotp(ctx, services, input),
    async finishSetup(ctx, input, exchange) {
      const device = readDevice(exchange)
      const session = await refuseWhenBusy(() => finishSetup(ctx, services, { ...input, device }))
      if (isRefusal(session)) return session
      const { memberId, recoveryCodes, token } = session
      writeSessionCookie(exchange, services.origin, token)
      const me = await readSignedInPerson(ctx.db, services, { memberId, now: ctx.now })
      return { recoveryCodes, me }
    },
  }
}

export function profileHandlers(services: Services): Handlers<typeof profileContract> {
  return {
    readProfile: (ctx) => readProfile(ctx),
    renameSelf: (ctx, input) => renameSelf(ctx, input),
    openPasskey: (ctx) => openOwnPasskey(ctx, services),
    addPasskey: (ctx, input) => addOwnPasskey(ctx, services, input),
    removePasskey: (ctx, input) => removeOwnPasskey(ctx, input),
    openTotp: (ctx) => openOwnTotp(ctx, services),
    setPassword: (ctx, input) => refuseWhenBusy(() => setOwnPassword(ctx, services, input)),
    removePassword: (ctx) => removeOwnPassword(ctx),
    createRecoveryCodes: (ctx) => createOwnRecoveryCodes(ctx),
  }
}
