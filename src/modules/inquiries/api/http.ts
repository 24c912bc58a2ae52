import type { Handlers } from '#platform/http/handler.ts'
import {
  submitApplication,
  getApplicationStatus,
  withdrawApplication,
} from '../commands/applications.ts'
import { careersStaffHandlers } from './careers-staff-handlers.ts'
import type { inquiriesContract } from '../contract.ts'
import { inquiryStaffHandlers } from './inquiry-staff-handlers.ts'
import type { InquiryDeps } from '../inquiry-deps.ts'
import { sendInquiry } from '../commands/send-inquiry.ts'
import type { inquiriesStaffContract } from './staff-contract.ts'

export function inquiriesHandlers(parts: InquiryDeps): Handlers<typeof inquiriesContract> {
  return {
    sendInquiry: (ctx, input) => sendInquiry(ctx, parts, input),
    apply: (ctx, input) => submitApplication(ctx, parts, input),
    readApplication: (ctx, input) => getApplicationStatus(ctx, input),
    withdrawApplication: (ctx, input) => withdrawApplication(ctx, input),
  }
}

export function inquiriesStaffHandlers(
  parts: InquiryDeps,
): Handlers<typeof inquiriesStaffContract> {
  return { ...careersStaffHandlers(parts), ...inquiryStaffHandlers(parts) }
}
