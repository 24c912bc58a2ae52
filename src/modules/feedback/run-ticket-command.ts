import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { answerTicket, moveTicket } from './commands/answer-ticket.ts'
import {
  findTicket,
  listTicketMessages,
  listTicketsByState,
  type StoredTicket,
} from './db/tickets.ts'
import { subjectLabels } from './domain/subject.ts'
import type { TicketState } from './domain/ticket-machine.ts'
import { parseTicketNumber } from './domain/ticket-number.ts'

export interface TicketCommandResult {
  readonly text: string
  readonly isDone: boolean
  /** The change, for the audit entry. */
  readonly change?: { readonly number: string; readonly state: TicketState }
}

const moves = ['take', 'resolve', 'discard', 'restore'] as const

/** Runs the ticket commands of the command line: list, show, answer and move. */
export async function runTicketCommand(
  services: Services,
  [act = 'list', typedNumber = '', ...words]: readonly string[],
  { all, resolve }: { all: boolean; resolve: boolean },
): Promise<TicketCommandResult> {
  const number = parseTicketNumber(typedNumber)
  const move = moves.find((candidate) => candidate === act)
  if (act === 'list') return { text: await listWaiting(services, all), isDone: true }
  if (act === 'show') return showTicket(services, number)
  if (move) return describeResult(number, await moveTicket(services, number, move))
  const text = words.join(' ').trim()
  if (act !== 'answer' || text === '')
    return {
      text: 'Use list, show, answer, take, resolve, discard or restore. An answer needs a text.',
      isDone: false,
    }
  return describeResult(number, await answerTicket(services, { number, text, resolve }))
}

function describeResult(number: string, result: TicketState | Refusal): TicketCommandResult {
  return isRefusal(result)
    ? { text: result.message, isDone: false }
    : { text: `${number} is ${result}.`, isDone: true, change: { number, state: result } }
}

/** Lists tickets to answer, earliest promise first. */
async function listWaiting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  all: boolean,
): Promise<string> {
  const tickets = await listTicketsByState(db, all ? null : ['new', 'open'])
  if (tickets.length === 0) return 'No open tickets.'
  const today = calendarDate(clock.now())
  return tickets
    .map((ticket) => {
      const late = !ticket.firstReplyAt && ticket.firstReplyBy < today ? '  LATE' : ''
      const due = ticket.firstReplyAt ? 'answered' : `by ${ticket.firstReplyBy}`
      const writer = `${stripControlCharacters(ticket.name)} <${ticket.email}>`
      const status = `${ticket.state.padEnd(16)}  ${due}${late}`
      return `${ticket.number}  ${status}  ${subjectLabels[ticket.subject]}, ${writer}`
    })
    .join('\n')
}

async function showTicket(
  { db }: Pick<Services, 'db'>,
  number: string,
): Promise<TicketCommandResult> {
  const ticket = await findTicket(db, sql`number = ${number}`)
  if (!ticket) return { text: `There is no ticket ${number}.`, isDone: false }
  const messages = await listTicketMessages(db, ticket.id)
  const blocks = messages.map(({ at, author, text, files }) => {
    const sent = files
      .map(({ id, name, size }) => {
        const command = id ? `: staff file/read --id ${id}` : ''
        return `\n  [${stripControlCharacters(name)}, ${Math.ceil(size / 1024)} KB${command}]`
      })
      .join('')
    return `${at.toISOString()}  ${author}\n${stripControlCharacters(text)}${sent}`
  })
  return { text: [formatHeading(ticket), ...blocks].join('\n\n'), isDone: true }
}

function formatHeading(ticket: StoredTicket): string {
  const ownership = ticket.orderId ? '' : ' (ownership not confirmed)'
  const order = ticket.orderNumber
    ? `, order ${stripControlCharacters(ticket.orderNumber)}${ownership}`
    : ''
  const registry = ticket.registryId ? `, registry ${ticket.registryId}` : ''
  const subject = `${subjectLabels[ticket.subject]}${order}${registry}`
  const writer = `${stripControlCharacters(ticket.name)} <${ticket.email}> ${ticket.phone ?? ''}`
  return `${ticket.number}  ${ticket.state}  ${subject}\n${writer}`
}

/** Removes control characters, which a terminal would execute. */
function stripControlCharacters(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, '')
}
