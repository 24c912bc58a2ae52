import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import {
  submitApplication,
  getApplicationStatus,
  withdrawApplication,
} from '../commands/applications.ts'
import { careersStaffHandlers } from './careers-staff-handlers.ts'
import type { inquiriesContract } from '../contract.ts'
import { inquiryStaffHandlers } from './inquiry-staff-handlers.ts'
import { sendInquiry } from '../commands/send-inquiry.ts'
import type { inquiriesStaffContract } from './staff-contract.ts'

export function inquiriesHandlers(services: Services): Handlers<typeof inquiriesContract> {
  return {
    sendInquiry: (ctx, input) => sendInquiry(ctx, services, input),
    apply: (ctx, input) => submitApplication(ctx, services, input),
    readApplication: (ctx, input) => getApplicationStatus(ctx, input),
    withdrawApplication: (ctx, input) => withdrawApplication(ctx, input),
  }
}

export function inquiriesStaffHandlers(
  services: Services,
): Handlers<typeof inquiriesStaffContract> {
  return { ...careersStaffHandlers(services), ...inquiryStaffHandlers(services) }
}
