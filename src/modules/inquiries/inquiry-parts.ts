import type { Role } from '#modules/content/contract.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What the commands of inquiries and applications stand on. */
export interface InquiryParts {
  readonly mails: Mails
  /** Where files lie that came with an inquiry or an application. */
  readonly storage: Storage
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
  /** The roles as the content has them now. */
  readonly roles: (now: Date) => Promise<Role[]>
}
