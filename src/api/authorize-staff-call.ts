import { hasPermission, type Ctx, type Staff } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Endpoint, Permission } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { authenticateStaffSession, staffCookie } from '#modules/staff/authenticate-staff-session.ts'
import type { StaffAuthentication } from '#modules/staff/staff-authentication.ts'
import { authenticateStaffKey } from '#modules/staff/staff-key.ts'
import { fail, type ApiResponse } from './envelope.ts'
import { sessionErrors } from './refusals.ts'

export type StaffCallServices = Pick<Services, 'db' | 'origin' | 'permissions'>

/** The parts of a request that identify a member of the staff. */
export interface StaffCredentials {
  readonly endpoint: Endpoint
  readonly header: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
  readonly now: Date
}

type Rejected = { readonly refused: ApiResponse }

/** Identifies the caller by key or session cookie, and checks permission and step-up. */
export async function authorizeStaffCall(
  services: StaffCallServices,
  credentials: StaffCredentials,
): Promise<Pick<Ctx, 'caller' | 'staff'> | Rejected> {
  const { endpoint, now } = credentials
  const found = await authenticate(services, credentials)
  if ('refused' in found) return found
  if ('dead' in found) return rejectSession(found.dead)
  const { staff } = found
  const refused =
    findMissingPermission(staff, endpoint, services.permissions)
    ?? findMissingStepUp(staff, endpoint, now)
  return refused ?? { caller: { level: 'nobody' }, staff }
}

async function authenticate(
  { db, origin }: { readonly db: Db; readonly origin: string },
  { endpoint, header, cookie, now }: StaffCredentials,
): Promise<StaffAuthentication | Rejected> {
  const authorization = header('authorization')
  if (authorization !== undefined) {
    const key = /^Bearer ([\w.-]{1,200})$/.exec(authorization)?.[1]
    return key ? authenticateStaffKey(db, key, now) : { dead: 'invalid' }
  }
  const token = cookie(staffCookie)
  if (token === undefined) return rejectSession('missing')
  // Another site cannot send the cookie (SameSite=Strict); another subdomain could.
  if (endpoint.method !== 'get' && !isSameOrigin(header, origin))
    return {
      refused: fail({ status: 403, code: 40300 }, 'This request came from another site.', {
        reason: 'cross-site-request',
      }),
    }
  return authenticateStaffSession(db, token, now)
}

function isSameOrigin(header: StaffCredentials['header'], origin: string): boolean {
  return header('sec-fetch-site') === 'same-origin' || header('origin') === origin
}

function rejectSession(kind: keyof typeof sessionErrors): Rejected {
  const { code, msg } = sessionErrors[kind]
  return { refused: fail({ status: 401, code }, msg, { reason: `session-${kind}` }) }
}

function findMissingPermission(
  staff: Staff,
  { permission }: Endpoint,
  permissions: Readonly<Record<Permission, string>>,
): Rejected | null {
  if (permission && hasPermission(staff, permission)) return null
  const right = (permission && permissions[permission]) ?? permission ?? 'Unknown'
  return {
    refused: fail(
      { status: 403, code: 40300 },
      `Your role does not include "${right}". Ask an owner of the shop for it.`,
      { reason: 'permission-missing', permission: permission ?? null },
    ),
  }
}

/** A program cannot authenticate again: its key was created with step-up authentication. */
function findMissingStepUp({ session }: Staff, { stepUp }: Endpoint, now: Date): Rejected | null {
  if (!stepUp || !session || session.steppedUpUntil > now) return null
  return {
    refused: fail({ status: 403, code: 40100 }, 'Confirm that it is you to do this.', {
      reason: 'step-up-needed',
    }),
  }
}
