import type { Handlers } from '#platform/http/handler.ts'
import type { feedbackContract } from './contract.ts'
import type { FeedbackDeps } from './feedback-parts.ts'
import { listTickets, getTicket } from './read-feedback.ts'
import { replyToTicket } from './reply-to-answer.ts'
import { submitTicket } from './save-feedback.ts'
import type { feedbackStaffContract } from './staff-contract.ts'
import { ticketStaffHandlers } from './ticket-desk.ts'

export function feedbackHandlers(parts: FeedbackDeps): Handlers<typeof feedbackContract> {
  return {
    saveFeedback: (ctx, input, exchange) =>
      submitTicket(ctx, parts, { ...input, userAgent: exchange.header('user-agent') ?? '' }),
    listFeedback: (ctx) => listTickets(ctx),
    readFeedback: (ctx, input) => getTicket(ctx, input),
    replyToAnswer: (ctx, input) => replyToTicket(ctx, input),
  }
}

export function feedbackStaffHandlers(parts: FeedbackDeps): Handlers<typeof feedbackStaffContract> {
  return ticketStaffHandlers(parts)
}
