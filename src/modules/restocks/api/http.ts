import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { confirmRestockRequest } from '../commands/confirm-restock-request.ts'
import { requestRestockEmail } from '../commands/request-restock-email.ts'
import { stopRestockEmails } from '../commands/stop-restock-emails.ts'
import type { restocksContract } from '../contract.ts'
import { countWaiting } from '../db/restock-requests.ts'
import type { restocksStaffContract } from './staff-contract.ts'

export function restocksHandlers(services: Services): Handlers<typeof restocksContract> {
  return {
    requestRestockEmail: (ctx, input) => requestRestockEmail(ctx, services, input),
    confirmRestockRequest: (ctx, input) => confirmRestockRequest(ctx, input),
    stopRestockEmails: (ctx, input) => stopRestockEmails(ctx, services, input),
  }
}

export function restocksStaffHandlers(): Handlers<typeof restocksStaffContract> {
  return {
    countRestockRequests: async ({ db }, { productId }) => ({
      variants: await countWaiting(db, productId),
    }),
  }
}
