import type { Id } from '#kernel/ids/ids.ts'
import type { AuditCollector } from './audit/audit-collector.ts'
import type { Db } from './db/database.server.ts'
import type { Permission } from './http/endpoint.ts'
import type { JobQueue } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'

/** Who makes an API call; `nobody` has sent no valid token. */
export type Caller =
  | { readonly level: 'nobody' }
  | { readonly level: 'guest'; readonly id: Id<'gst'>; readonly sessionId: Id<'ses'> }
  | { readonly level: 'member'; readonly id: Id<'mem'>; readonly sessionId: Id<'ses'> }

export type OwnerId = Id<'gst'> | Id<'mem'>

/** A member of the staff, or a program with a staff key. The caller of such a call is `nobody`. */
export interface Staff {
  /** `stm_…` for a person, `stk_…` for a key, `cli` for the command line. */
  readonly id: string
  readonly name: string
  readonly permissions: ReadonlySet<Permission> | 'all'
  /** In cents: the value that this person can create within 24 hours without approval. */
  readonly approvalLimit: number
  /** The person who answers for the acts: the person, or who created the key. */
  readonly personId?: string
  /** Of a person who signed in, with the end of the last step-up authentication. */
  readonly session?: { readonly id: string; readonly steppedUpUntil: Date }
}

/** `profile.own`, one's own account, needs no role. */
export function hasPermission(
  { permissions }: Pick<Staff, 'permissions'>,
  permission: Permission,
): boolean {
  return permission === 'profile.own' || permissions === 'all' || permissions.has(permission)
}

/** The first argument of commands; created once per request or job. */
export interface Ctx {
  readonly caller: Caller
  readonly staff?: Staff
  /** Set for staff calls: what the call changes, and the personal data that it shows. */
  readonly audit?: AuditCollector
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  /** The time of the request. */
  readonly now: Date
  readonly requestId: string
  /** The client's IP address, for rate limits and the audit log only. */
  readonly ip: string
  /** The public URL of the shop, without a trailing slash. */
  readonly origin: string
}

export function findOwnerId(actor: Caller): OwnerId | null {
  return actor.level === 'nobody' ? null : actor.id
}

/** For calls with access `member`; throws for other callers. */
export function getMemberId(actor: Caller): Id<'mem'> {
  if (actor.level !== 'member')
    throw new Error('This call requires a member, but its contract does not have access `member`.')
  return actor.id
}
