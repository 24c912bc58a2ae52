import type { Handlers } from '#platform/http/handler.ts'
import type { feedbackContract } from './contract.ts'
import type { FeedbackParts } from './feedback-parts.ts'
import { listFeedback, readFeedback } from './read-feedback.ts'
import { replyToAnswer } from './reply-to-answer.ts'
import { saveFeedback } from './save-feedback.ts'
import type { feedbackStaffContract } from './staff-contract.ts'
import { ticketDesk } from './ticket-desk.ts'

export function feedbackHandlers(parts: FeedbackParts): Handlers<typeof feedbackContract> {
  return {
    saveFeedback: (ctx, input, exchange) =>
      saveFeedback(ctx, parts, { ...input, userAgent: exchange.header('user-agent') ?? '' }),
    listFeedback: (ctx) => listFeedback(ctx),
    readFeedback: (ctx, input) => readFeedback(ctx, input),
    replyToAnswer: (ctx, input) => replyToAnswer(ctx, input),
  }
}

export function feedbackStaffHandlers(
  parts: FeedbackParts,
): Handlers<typeof feedbackStaffContract> {
  return ticketDesk(parts)
}
