import type { Db } from '#platform/db/database.server.ts'
import type { Ctx } from '#platform/context.ts'
import type { Authentication } from '#modules/members/authenticate.ts'
import {
  authorizeStaffCall,
  type StaffCallServices,
  type StaffCredentials,
} from './authorize-staff-call.ts'
import { fail, type ApiResponse } from './envelope.ts'
import { sessionErrors } from './refusals.ts'

export interface CallAuthentication extends StaffCallServices {
  readonly authenticate: (db: Db, token: string, now: Date) => Promise<Authentication>
}

/** Identifies the caller from the request and checks it against the access of the endpoint. */
export async function authorizeCall(
  services: CallAuthentication,
  credentials: StaffCredentials,
): Promise<Pick<Ctx, 'caller' | 'staff'> | { readonly refused: ApiResponse }> {
  const { db, authenticate } = services
  const {
    endpoint: { access },
    header,
    now,
  } = credentials
  const anonymous = { caller: { level: 'nobody' } as const }
  if (access === 'public' || access === 'provider') return anonymous
  if (access === 'staff') return authorizeStaffCall(services, credentials)
  const authorization = header('authorization')
  if (authorization === undefined) return access === 'anyone' ? anonymous : rejectToken('missing')
  const token = /^Bearer ([\w.-]{1,200})$/.exec(authorization)?.[1]
  const session: Authentication = token ? await authenticate(db, token, now) : { dead: 'invalid' }
  if ('dead' in session) return access === 'anyone' ? anonymous : rejectToken(session.dead)
  if (access === 'member' && session.actor.level !== 'member')
    return {
      refused: fail({ status: 403, code: 40300 }, 'Sign in to your account to do this.', {
        reason: 'sign-in-required',
      }),
    }
  return { caller: session.actor }
}

function rejectToken(kind: keyof typeof sessionErrors): { readonly refused: ApiResponse } {
  const { code, msg } = sessionErrors[kind]
  return { refused: fail({ status: 401, code }, msg, { reason: `session-${kind}` }) }
}
