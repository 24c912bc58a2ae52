import { cancelReasonLabels } from '#modules/fulfillment/cancel-reasons.ts'
import { disputeReasonLabels } from '#modules/payments/dispute-reasons.ts'
import { listOrderEvents, type OrderEventEntry } from '#modules/orders/list-order-events.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { orderDeskContract } from '../api/staff-contract.ts'
import { listComments, type OrderComment } from '../db/comments.ts'
import { listOrderEmails, type OrderEmail } from '../db/order-emails.ts'
import { describeOrderEvent } from '../domain/describe-order-event.ts'

type Timeline = OutputOf<typeof orderDeskContract.readOrderTimeline>
type Entry = Timeline['days'][number]['entries'][number]
type NameOf = (id: string) => string

/** Events, emails and comments of an order by day, newest first. */
export async function getOrderTimeline(ctx: Ctx, orderId: string): Promise<Timeline> {
  const [events, emails, comments] = await Promise.all([
    listOrderEvents(ctx.db, orderId),
    listOrderEmails(ctx.db, orderId),
    listComments(ctx.db, orderId),
  ])
  const names = await listStaffNames(ctx.db, listStaffIds(events, comments))
  const nameOf: NameOf = (id) => names.get(id) ?? id
  const entries = [
    ...events.map((event, index) => describeEvent(event, index, nameOf)),
    ...emails.map(describeEmail),
    ...comments.map((comment) => describeComment(comment, nameOf, getStaffId(ctx))),
  ].toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
  const days = Map.groupBy(entries, ({ at }) => calendarDate(new Date(at)))
  return { days: [...days].map(([day, ofDay]) => ({ day, entries: ofDay })) }
}

function listStaffIds(
  events: readonly OrderEventEntry[],
  comments: readonly OrderComment[],
): string[] {
  return [
    ...events.flatMap(({ actor, actorId }) => (actor === 'staff' && actorId ? [actorId] : [])),
    ...events.flatMap(({ kind, data }) =>
      kind === 'assigned' ? ((data as { now: string | null }).now ?? []) : [],
    ),
    ...comments.flatMap(({ authorId, mentions }) => [authorId, ...mentions]),
  ]
}

const actorNames: Readonly<Record<string, string>> = {
  customer: 'Customer',
  system: 'System',
  carrier: 'Carrier',
  provider: 'Payment provider',
}

const blank = { subject: '', to: '', state: '', text: '', mentions: [], version: 0 } as const

function describeEvent(event: OrderEventEntry, index: number, nameOf: NameOf): Entry {
  const { at, kind, actor, actorId, data } = event
  const isStaff = actor === 'staff' && actorId !== null
  return {
    ...blank,
    mentions: [],
    id: `event-${index + 1}`,
    at,
    type: 'event',
    kind,
    ...describeOrderEvent(kind, data, {
      nameOf,
      cancelReasons: cancelReasonLabels,
      disputeReasons: disputeReasonLabels,
    }),
    actor: { kind: actor, id: actorId, name: isStaff ? nameOf(actorId) : nameActor(actor) },
    editedAt: null,
    isOwn: false,
  }
}

const nameActor = (kind: string): string => getOwnValue(actorNames, kind) ?? 'Staff'

function describeEmail({ id, to, subject, state, at }: OrderEmail): Entry {
  return {
    ...blank,
    mentions: [],
    id,
    at: at.toISOString(),
    type: 'email',
    kind: 'email',
    title: `Email: ${subject}`,
    detail: to === '' ? '' : `To ${to}`,
    actor: { kind: 'system', id: null, name: nameActor('system') },
    subject,
    to,
    state,
    editedAt: null,
    isOwn: false,
  }
}

function describeComment(comment: OrderComment, nameOf: NameOf, reader: string): Entry {
  const { id, authorId, text, mentions, createdAt, editedAt, version } = comment
  return {
    ...blank,
    id,
    at: createdAt.toISOString(),
    type: 'comment',
    kind: 'comment',
    title: 'Comment',
    detail: '',
    actor: { kind: 'staff', id: authorId, name: nameOf(authorId) },
    text,
    mentions: mentions.map((mention) => ({ id: mention, name: nameOf(mention) })),
    editedAt: editedAt?.toISOString() ?? null,
    version,
    isOwn: authorId === reader,
  }
}
