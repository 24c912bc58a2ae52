import { asc, eq, inArray } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { answerFeedback, moveFeedback } from './answer-feedback.ts'
import { feedbackTickets } from './data/schema.ts'
import { findTicket, readMessages, type StoredTicket } from './data/tickets.ts'
import { subjectWords } from './domain/subject.ts'
import type { TicketState } from './domain/ticket-machine.ts'
import { meantTicketNumber } from './domain/ticket-number.ts'
import type { FeedbackParts } from './feedback-parts.ts'

export interface DeskResult {
  readonly text: string
  readonly done: boolean
  /** What was changed, for the record of staff acts. */
  readonly changed?: { readonly number: string; readonly state: TicketState }
}

const moves = ['take', 'resolve', 'discard', 'restore'] as const

/** The merchant's desk at the command line, until there is a back office: what waits, one conversation, an answer, a move. */
export async function workAtDesk(
  parts: FeedbackParts,
  [act = 'list', given = '', ...words]: readonly string[],
  { all, resolve }: { all: boolean; resolve: boolean },
): Promise<DeskResult> {
  const number = meantTicketNumber(given)
  const move = moves.find((one) => one === act)
  if (act === 'list') return { text: await listWaiting(parts, all), done: true }
  if (act === 'show') return show(parts, number)
  if (move) return told(number, await moveFeedback(parts, number, move))
  const text = words.join(' ').trim()
  if (act !== 'answer' || text === '')
    return {
      text: 'Say list, show, answer, take, resolve, discard or restore; an answer needs a text.',
      done: false,
    }
  return told(number, await answerFeedback(parts, { number, text, resolve }))
}

function told(number: string, result: TicketState | Refusal): DeskResult {
  return isRefusal(result)
    ? { text: result.message, done: false }
    : { text: `${number} is ${result}.`, done: true, changed: { number, state: result } }
}

/** What waits for the shop, the promise that ends first before the others. */
async function listWaiting({ db, clock }: FeedbackParts, all: boolean): Promise<string> {
  const tickets = await db
    .select()
    .from(feedbackTickets)
    .where(all ? undefined : inArray(feedbackTickets.state, ['new', 'open']))
    .orderBy(asc(feedbackTickets.firstReplyBy), asc(feedbackTickets.createdAt))
    .limit(200)
  if (tickets.length === 0) return 'Nothing waits.'
  const today = calendarDate(clock.now())
  return tickets
    .map((ticket) => {
      const late = !ticket.firstReplyAt && ticket.firstReplyBy < today ? '  LATE' : ''
      const due = ticket.firstReplyAt ? 'answered' : `by ${ticket.firstReplyBy}`
      return `${ticket.number}  ${ticket.state.padEnd(16)}  ${due}${late}  ${subjectWords[ticket.subject]}, ${plain(ticket.name)} <${ticket.email}>`
    })
    .join('\n')
}

async function show({ db }: FeedbackParts, number: string): Promise<DeskResult> {
  const ticket = await findTicket(db, eq(feedbackTickets.number, number))
  if (!ticket) return { text: `There is no ticket ${number}.`, done: false }
  const messages = await readMessages(db, ticket.id)
  const said = messages.map(({ at, author, text, files }) => {
    const sent = files
      .map(
        ({ id, name, size }) =>
          `\n  [${plain(name)}, ${Math.ceil(size / 1024)} KB${id ? `: staff file/read --id ${id}` : ''}]`,
      )
      .join('')
    return `${at.toISOString()}  ${author}\n${plain(text)}${sent}`
  })
  return { text: [headOf(ticket), ...said].join('\n\n'), done: true }
}

function headOf(ticket: StoredTicket): string {
  const order = ticket.orderNumber
    ? `, order ${plain(ticket.orderNumber)}${ticket.orderId ? '' : ' (not known to be theirs)'}`
    : ''
  const registry = ticket.registryId ? `, registry ${ticket.registryId}` : ''
  return `${ticket.number}  ${ticket.state}  ${subjectWords[ticket.subject]}${order}${registry}\n${plain(ticket.name)} <${ticket.email}> ${ticket.phone ?? ''}`
}

/** A terminal obeys control characters; what strangers typed must not hold any but line ends. */
function plain(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '')
}
