import type { Handlers } from '#platform/http/handler.ts'
import { apply, readApplication, withdrawApplication } from './applications.ts'
import { careersDesk } from './careers-desk.ts'
import type { inquiriesContract } from './contract.ts'
import { inquiryDesk } from './inquiry-desk.ts'
import type { InquiryParts } from './inquiry-parts.ts'
import { sendInquiry } from './send-inquiry.ts'
import type { inquiriesStaffContract } from './staff-contract.ts'

export function inquiriesHandlers(parts: InquiryParts): Handlers<typeof inquiriesContract> {
  return {
    sendInquiry: (ctx, input) => sendInquiry(ctx, parts, input),
    apply: (ctx, input) => apply(ctx, parts, input),
    readApplication: (ctx, input) => readApplication(ctx, input),
    withdrawApplication: (ctx, input) => withdrawApplication(ctx, input),
  }
}

export function inquiriesStaffHandlers(
  parts: InquiryParts,
): Handlers<typeof inquiriesStaffContract> {
  return { ...careersDesk(parts), ...inquiryDesk(parts) }
}
