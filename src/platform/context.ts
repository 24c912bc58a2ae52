import type { Id } from '#kernel/ids/ids.ts'
import type { Db } from './db/database.server.ts'
import type { JobQueue } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'

/** Who is asking. `nobody` has sent no token; an unknown level never becomes an actor. */
export type Actor =
  | { readonly level: 'nobody' }
  | { readonly level: 'guest'; readonly id: Id<'gst'>; readonly sessionId: Id<'ses'> }
  | { readonly level: 'member'; readonly id: Id<'mem'>; readonly sessionId: Id<'ses'> }

/** The id a cart or an order is owned by. */
export type OwnerId = Id<'gst'> | Id<'mem'>

/** Somebody who works for the shop, known by a key; the actor of such a call is nobody. */
export interface Staff {
  readonly id: string
  readonly name: string
}

/** What every command gets first, built once per request or job. */
export interface Ctx {
  readonly actor: Actor
  readonly staff?: Staff
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  /** The instant the request came in; rules take it as an argument. */
  readonly now: Date
  readonly requestId: string
  /** The caller's address, for rate limits only. */
  readonly ip: string
  /** Where shoppers reach the shop, without a slash at the end. */
  readonly origin: string
}

export function ownerOf(actor: Actor): OwnerId | null {
  return actor.level === 'nobody' ? null : actor.id
}

/** The member behind a call of access `member`; the API lets nobody else through. */
export function memberOf(actor: Actor): Id<'mem'> {
  if (actor.level !== 'member')
    throw new Error('This call is for members, and its contract does not say so.')
  return actor.id
}
