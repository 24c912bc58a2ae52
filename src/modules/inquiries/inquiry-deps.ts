import type { Role } from '#modules/content/contract.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** The dependencies of inquiries and applications. */
export interface InquiryDeps {
  readonly mails: EmailQueue
  /** Stores the files of inquiries and applications. */
  readonly storage: Storage
  /** The public origin of the shop, for links in emails. */
  readonly origin: string
  /** Reads the current roles from the content. */
  readonly roles: (now: Date) => Promise<Role[]>
}
