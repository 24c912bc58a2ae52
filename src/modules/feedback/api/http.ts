import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import type { feedbackContract } from '../contract.ts'
import { listTickets, getTicket } from '../queries/get-ticket.ts'
import { replyToTicket } from '../commands/reply-to-ticket.ts'
import { submitTicket } from '../commands/submit-ticket.ts'
import type { feedbackStaffContract } from './staff-contract.ts'
import {
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  updateCannedAnswer,
} from '../commands/canned-answers.ts'
import { joinTickets } from '../commands/join-tickets.ts'
import { addNote, assignTicket, linkTicket, listNotes } from '../commands/organize-tickets.ts'
import type { inboxContract } from './inbox-contract.ts'
import { ticketStaffHandlers } from './ticket-staff-handlers.ts'

export function feedbackHandlers(services: Services): Handlers<typeof feedbackContract> {
  return {
    saveFeedback: (ctx, input, exchange) =>
      submitTicket(ctx, services, { ...input, userAgent: exchange.header('user-agent') ?? '' }),
    listFeedback: (ctx) => listTickets(ctx),
    readFeedback: (ctx, input) => getTicket(ctx, input),
    replyToAnswer: (ctx, input) => replyToTicket(ctx, input),
  }
}

export function feedbackStaffHandlers(services: Services): Handlers<typeof feedbackStaffContract> {
  return ticketStaffHandlers(services)
}

export function inboxHandlers(services: Services): Handlers<typeof inboxContract> {
  return {
    assignTicket: (ctx, input) => assignTicket(ctx, input),
    linkTicket: (ctx, input) => linkTicket(ctx, services, input),
    mergeTickets: (ctx, input) => joinTickets(ctx, input),
    listNotes: (ctx, input) => listNotes(ctx, input),
    addNote: (ctx, input) => addNote(ctx, input),
    listCannedAnswers: (ctx, input) => listCannedAnswers(ctx, input),
    createCannedAnswer: (ctx, input) => createCannedAnswer(ctx, input),
    updateCannedAnswer: (ctx, input) => updateCannedAnswer(ctx, input),
    deleteCannedAnswer: (ctx, input) => deleteCannedAnswer(ctx, input),
  }
}
