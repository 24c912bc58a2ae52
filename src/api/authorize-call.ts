import type { Db } from '#platform/db/database.server.ts'
import { hasPermission, type Ctx, type Staff } from '#platform/context.ts'
import type { Endpoint, Permission } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Authentication } from '#modules/members/authenticate.ts'
import { fail, type ApiResponse } from './envelope.ts'
import { sessionErrors } from './refusals.ts'

export interface CallAuthentication extends Pick<Services, 'db'> {
  readonly authenticate: (db: Db, token: string, now: Date) => Promise<Authentication>
  /** The owner of a staff key, or null when the key is not valid. */
  readonly authenticateStaff: (db: Db, key: string, now: Date) => Promise<Staff | null>
  /** Permission → what it allows, for the refusal of a call. */
  readonly permissions: Readonly<Record<Permission, string>>
}

interface Credentials {
  readonly endpoint: Endpoint
  /** The `Authorization` header. */
  readonly authorization: string | undefined
  readonly now: Date
}

/** Identifies the caller from the bearer token and checks it against the access of the endpoint. */
export async function authorizeCall(
  { db, authenticate, authenticateStaff, permissions }: CallAuthentication,
  { endpoint, authorization, now }: Credentials,
): Promise<Pick<Ctx, 'caller' | 'staff'> | { readonly refused: ApiResponse }> {
  const { access } = endpoint
  const anonymous = { caller: { level: 'nobody' } as const }
  if (access === 'public' || access === 'provider') return anonymous
  if (authorization === undefined) return access === 'anyone' ? anonymous : rejectToken('missing')
  const token = /^Bearer ([\w.-]{1,200})$/.exec(authorization)?.[1]
  if (access === 'staff') {
    const staff = token ? await authenticateStaff(db, token, now) : null
    if (!staff) return rejectToken('invalid')
    return findMissingPermission(staff, endpoint, permissions) ?? { ...anonymous, staff }
  }
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

/** The refusal of a call that the member of staff may not make; null when it is permitted. */
function findMissingPermission(
  staff: Staff,
  { permission }: Endpoint,
  permissions: CallAuthentication['permissions'],
): { readonly refused: ApiResponse } | null {
  if (permission && hasPermission(staff, permission)) return null
  const meaning =
    permission === undefined ? 'an unknown right' : (permissions[permission] ?? permission)
  return {
    refused: fail(
      { status: 403, code: 40300 },
      `You don't have permission for this: "${meaning}". Ask an owner of the shop to add it to your role.`,
      { reason: 'permission-missing', permission: permission ?? null },
    ),
  }
}
